"""Files of games that people attach: read in processes of their own, and kept for a while.

Reading a file can take long, and its games come from anyone. So it never happens in the process of
the bot: `reader` starts one for each file, with limits, and ends it. That process loads `worker`
and this file, so nothing may be imported here.
"""
