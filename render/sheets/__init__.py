"""Pictures made of several parts: small boards side by side, curves, tables."""
