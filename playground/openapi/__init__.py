"""Know the facts of Discord's OpenAPI document: operations, fields, types, limits.

`discord_v10.json` is that document without its prose, with all operations but only the schemas of
those that the playground offers. `python -m playground.openapi DOCUMENT` regenerates it.
"""
