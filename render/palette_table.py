"""The colours of every palette; written by `python -m render.palettes`."""

PALETTES: dict[str, dict[str, str]] = {
    "wood": {
        "discs": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3a6b422629180d"
            "f1d9b0f2c230ff7438a6ecfff7e8c68c1d18382219f7ce6bf5e8cbd1b58ebd8335a88d6b"
            "7b53314b3123"
        ),
        "towers": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3a6b422629180d"
            "f1d9b0f2c230ff7438a6ecfff7e8c68c1d18382219f7ce6bf9edd2ecdcbadfc8a1cab38d"
            "d4a62dcaa875b79c76a88d6c997e5dba7d39837259925f2e7954346844274d342624150f"
        ),
        "homes": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3aedc877caa479"
            "875934f0d8abb699726b422629180df6ddb4f2c230ff7438a6ecfff7e8c68c1d18382219"
            "f7ce6bf7ebcfe5cea2cea443af926db27c397b5533493224"
        ),
    },
    "club": {
        "discs": (
            "ece3c05e946891a95f1c3a241f3d2b2f5940112218eaf3dcffd84aff8a33b4f0fff8f3e2"
            "7a1212fbe3a0f8f5ebe6e1d1d5cdb2a8bfa5cdb24370956174a98bb8603d7160433e593d"
            "922d2b561614"
        ),
        "towers": (
            "ece3c05e946891a95f1c3a241f3d2b2f5940112218eaf3dcffd84aff8a33b4f0fff8f3e2"
            "7a1212fbe3a0fbf8edf2efe6faf7eceee9dae7e2ced7d0b6b0bea5d2b3437ea062989d85"
            "72a98c5a84608a7b3569573d4a694c354b32c0663a972e2c882825771e1d661010450d0b"
        ),
        "homes": (
            "ece3c05e946891a95ff2e09ba0bd9d646d4ef1eacfc9a58d1c3a241f3d2b2f5940112218"
            "eaf3dcffd84aff8a33b4f0fff8f3e27a1212fbe3a0f8f5ebe6e2d1ded4b1b3b78fd0b351"
            "809c6573a88b90884cb44f405b73533b4d34922d2b5c1816"
        ),
    },
    "brown": {
        "discs": (
            "f0d9b5ad7d57c09c5346301f3a2c2254402f201813e9d3b0f9e7cae8e04aff7a4aa6ecff"
            "fbf6ec1f4e79302d2cffd56af5f2ead0c0adac9881bf994e8a7f709e714777614f6a4f37"
            "474340201e1e"
        ),
        "towers": (
            "f0d9b5ad7d57c09c5346301f3a2c2254402f201813e9d3b0f9e7cae8e04aff7a4aa6ecff"
            "fbf6ec1f4e79302d2cffd56afbf8f1e9e3d7d7cdbccabca8c6b29ab8a58daa977fdece4b"
            "8d8272bb8e51c3b5416e64599f71498361436c523c49464558412c3b3735262321151313"
        ),
        "homes": (
            "f0d9b5ad7d57c09c53eddb93cfb19788654af5e6cdb8a68d46301f3a2c2254402f201813"
            "e9d3b0e8e04aff7a4aa6ecfffbf6ec1f4e79302d2cffd56afbf8f2f0ece4e2dcd0d8d0b1"
            "cfbd77a9977fb9994b9073506a5a484c4743413831221f1d"
        ),
    },
    "night": {
        "discs": (
            "3c46586c7c959a947e232a36171b222a32400d0f13aebbd0dce6f5ffc94dff7a528fe3ff"
            "e9eef6b3261effcf5ceff3f8c0c8d6d8dee8a8b3c2d29b498286877595ae945738546072"
            "3e45511c1d24"
        ),
        "towers": (
            "3c46586c7c959a947e232a36171b222a32400d0f13aebbd0dce6f5ffc94dff7a528fe3ff"
            "e9eef6b3261effcf5cf1f3f7f0f4f9e1e7efd7dee8c1cbdacab3b7aab5c6d9a74b949faf"
            "898b8777808e7495af62869bb77046627186515d6f444f5f784e39343b47181d2606080c"
        ),
        "homes": (
            "3c46586c7c959a947e796f55a2adbf535f74878e9c313949232a36171b222a32400d0f13"
            "aebbd0dce6f5ffc94dff7a528fe3ffe9eef6b3261effcf5cdee4ecf0f4f9ccd4e0b7c0cf"
            "b4aa8fcc9d487695ae82848173634a4d5767393c44171b23"
        ),
    },
    "ink": {
        "discs": (
            "ffffffa8a8a81a1a1a111111f1f1f1e1e1e1d9d9d9d3d3d3cdcdcdc5c5c5bebebeb6b6b6"
            "adadad9a9a9a8686867979796b6b6b6565655d5d5d5b5b5b5353534d4d4d4646463e3e3e"
            "323232212121"
        ),
        "towers": (
            "ffffffa8a8a81a1a1a111111f2f2f2ececece2e2e2ddddddd4d4d4d3d3d3cfcfcfcacaca"
            "c4c4c4c3c3c3bbbbbbb4b4b4acacac9999998f8f8f8888887d7d7d7373736b6b6b656565"
            "5d5d5d5b5b5b5353534d4d4d4545453e3e3e3737372f2f2f2d2d2d2525252020201e1e1e"
        ),
        "homes": (
            "ffffffa8a8a8cecece7c7c7cb9b9b91a1a1a111111f2f2f2ececece2e2e2ddddddd3d3d3"
            "c9c9c9c4c4c4bfbfbfb1b1b19e9e9e9696968989898282827272726a6a6a5c5c5c555555"
            "4d4d4d4646463e3e3e3737372f2f2f2626262020201e1e1e"
        ),
    },
    "contrast": {
        "discs": (
            "ffffff8a8a8aafa75f000000ffe600ff4b00a6f0ffe7e7e7c5c5c5c8b501b8b8b8aeaead"
            "90a3a7bcb4679b9b9ba19c6f8175007d78467c7c7c626465525252444443b736003e3220"
            "24211c100e0a"
        ),
        "towers": (
            "ffffff8a8a8aafa75f000000ffe600ff4b00a6f0fff0f0f0050505dfdfdfcecfd0c2c2c2"
            "d0bc01c7ba42afafafa5a5a590a3a79f9f9fa19c6f9a945490908e897c00808080807b50"
            "6a6e6f6460385c5c5c4f5050434343c63a006a36053231312222203626021413130c0905"
        ),
        "homes": (
            "ffffff8a8a8aafa75ffff7afbcbcbc616161b4b4b4000000ffe600ff4b00a6f0ffdfdfdf"
            "d2ca83ccc47cc0b97dead403bdab007db4bfafafaf91a2a6c8bb419b9b9ba19c6f9d975c"
            "91894476787857564d424140aa40003a3425221f190f0e0c"
        ),
    },
    "harbour": {
        "discs": (
            "e4ecf26587ac959f8a14263bffffff1e31492f4a6b101b28dce7f2f0f6fcffd23ff0560a"
            "0a2a66fff6e30b3c78ffc83df8f2e5bfc3bf869697537298cdac3c415871283a529c5722"
            "112238080e17"
        ),
        "towers": (
            "e4ecf26587ac959f8a14263bffffff1e31492f4a6b101b28dce7f2f0f6fcffd23ff0560a"
            "0a2a66fff6e30b3c78ffc83dfdf7ebe8e0ccb3bdc6d3c3a1869799d0af3f70787d607fa2"
            "4a628151719bb15a1f3e546f33465d243852624e37212e3e1723320f21380b192b060e19"
        ),
        "homes": (
            "e4ecf26587ac959f8aece4baa7b7c44c698af0f0eca5b0bb14263bffffff1e31492f4a6b"
            "101b28dce7f2f0f6fcffd23ff0560a0a2a66fff6e30b3c78ffc83df9f3e6d5cdaf87928e"
            "5371984a5763273a53c39a38242e3d0f2138162230090f17"
        ),
    },
}
