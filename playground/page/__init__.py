"""Show the playground in a browser."""
