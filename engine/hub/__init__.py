"""The Hub protocol, through which draughts programs play each other: both of its sides."""
