"""The Hub protocol, by which programs of draughts play each other, on both of its sides."""
