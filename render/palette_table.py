"""The colours of every palette; written by `python -m render.palettes`."""

PALETTES: dict[str, dict[str, str]] = {
    "wood": {
        "discs": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3a6b422629180d"
            "f1d9b0f2c230ff7438a6ecfff7e8c68c1d18382219f7ce6bf5e8cbd1b58ebd8335a88d6b"
            "7b53314b3123"
        ),
    },
    "club": {
        "discs": (
            "ece3c05e946891a95f1c3a241f3d2b2f5940112218eaf3dcffd84aff8a33b4f0fff8f3e2"
            "7a1212fbe3a0f8f5ebe6e1d1d5cdb2a8bfa5cdb24370956174a98bb8603d7160433e593d"
            "922d2b561614"
        ),
    },
    "brown": {
        "discs": (
            "f0d9b5ad7d57c09c5346301f3a2c2254402f201813e9d3b0f9e7cae8e04aff7a4aa6ecff"
            "fbf6ec1f4e79302d2cffd56af5f2ead0c0adac9881bf994e8a7f709e714777614f6a4f37"
            "474340201e1e"
        ),
    },
    "night": {
        "discs": (
            "3c46586c7c959a947e232a36171b222a32400d0f13aebbd0dce6f5ffc94dff7a528fe3ff"
            "e9eef6b3261effcf5ceff3f8c0c8d6d8dee8a8b3c2d29b498286877595ae945738546072"
            "3e45511c1d24"
        ),
    },
    "ink": {
        "discs": (
            "ffffffa8a8a81a1a1a111111f1f1f1e1e1e1d9d9d9d3d3d3cdcdcdc5c5c5bebebeb6b6b6"
            "adadad9a9a9a8686867979796b6b6b6565655d5d5d5b5b5b5353534d4d4d4646463e3e3e"
            "323232212121"
        ),
    },
    "contrast": {
        "discs": (
            "ffffff8a8a8aafa75f000000ffe600ff4b00a6f0ffe7e7e7c5c5c5c8b501b8b8b8aeaead"
            "90a3a7bcb4679b9b9ba19c6f8175007d78467c7c7c626465525252444443b736003e3220"
            "24211c100e0a"
        ),
    },
    "harbour": {
        "discs": (
            "e4ecf26587ac959f8a14263bffffff1e31492f4a6b101b28dce7f2f0f6fcffd23ff0560a"
            "0a2a66fff6e30b3c78ffc83df8f2e5bfc3bf869697537298cdac3c415871283a529c5722"
            "112238080e17"
        ),
    },
}
