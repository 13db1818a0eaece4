"""The commands of a host: `damka run`, `damka backup FILE`, and so on, one module each."""
