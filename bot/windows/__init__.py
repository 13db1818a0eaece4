"""A live board in a browser: one more door to the same games.

A *window* is one open board of one person. It runs the use cases that the controls in chat run, and
sends no message: what it changes is shown in the channel as any change is.
"""
