"""The people of a simulation: what they do, when, and how clumsily."""
