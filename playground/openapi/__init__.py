"""Know the facts of Discord's OpenAPI document: operations, fields, types, limits.

The document is not part of this repository. Its facts are, as a table of text (`discord_v10.txt`)
that `python -m playground.openapi DOCUMENT` makes of it: what the playground offers, without prose.
"""
