"""Files of games that people attach: read in processes of their own, and kept for a while.

Reading a file takes as long as its games are long, and anyone may write them. So it never happens
in the process of the bot: `reader` starts one for each file, with limits, and ends it. The process
loads `worker` and this file, and so nothing may be imported here.
"""
