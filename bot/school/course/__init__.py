"""The material of the school, as values, and its logic. Pure: the present moment is an argument."""
