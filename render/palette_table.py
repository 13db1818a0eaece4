"""The colours of every palette; written by `python -m render.choose_palettes`."""

PALETTES: dict[str, dict[str, str]] = {
    "wood": {
        "discs": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3a6b422629180d"
            "f1d9b0f2c230ff7438a6ecfff7e8c68c1d18382219f7ce6bf5e8cbd0b58dbd8335a88c6b"
            "7b53314b3123"
        ),
        "towers": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3a6b422629180d"
            "f1d9b0f2c230ff7438a6ecfff7e8c68c1d18382219f7ce6bf9edd2ecdcbadfc8a1cab28d"
            "d4a62dcba975b99d74a88d6c997f5eba7d39847259925f2e7954346844274d342624150f"
        ),
        "homes": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3aedc877caa479"
            "875934f0d8abb699726b422629180df6ddb4f2c230ff7438a6ecfff7e8c68c1d18382219"
            "f7ce6bf7ebcfe5cea2cea443af926db27c397b5533493224"
        ),
        "free": (
            "ebcb97e3c390ddbd8ba8703fa06a3b9864384b2c1853321c402615bf8a3aedc8776b4226"
            "29180df1d9b0f2c230ff7438a6ecfff7e8c68c1d18382219f7ce6bf7ebcff0c554f1c445"
            "eec664d5ceafe3b233e8b92ed8a535caad80cd9937b6986e788b89a88d6cb08c51a58862"
            "b7803ca57b25d66330826d518a592f6a4b315136262b1c14"
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
            "7a1212fbe3a0fbf8edf2efe6faf7eceee9dae7e2ced7d0b6b1bea4d7b6447ea062979c84"
            "72a98c5a84609885366a583d49694c354b32c0653a972e2c882825771e1d661010450d0b"
        ),
        "homes": (
            "ece3c05e946891a95ff2e09ba0bd9d646d4ef1eacfc9a58d1c3a241f3d2b2f5940112218"
            "eaf3dcffd84aff8a33b4f0fff8f3e27a1212fbe3a0f8f5ebe5e1d0d8d0adcab65f819b65"
            "79a98e91884cb651415c73533c4f35952e2c6f1c1b371712"
        ),
        "free": (
            "ece3c05e946891a95ff2e09b1c3a241f3d2b2f5940112218eaf3dcffd84aff8a33b4f0ff"
            "f8f3e27a1212fbe3a0f9f6ecf8dc73fbda62f1eee3f6de85ebe6d8e0e3ced8d3bcdfca50"
            "f1ce48c9c6a8c7c054d0aa3fb7b89aaeb6598fc4c9a0a4877ea16271a98c78846e53835c"
            "a7803353714b436a4b364d32b34844942e2c6f1c1b3a1411"
        ),
    },
    "brown": {
        "discs": (
            "f0d9b5ad7d57c09c5346301f3a2c2254402f201813e9d3b0f9e7cae8e04aff7a4aa6ecff"
            "fbf6ec1f4e79302d2cffd56af5f2ead0c0aeac9881bf994e8a7f709e704777614f6a4f37"
            "474340201e1e"
        ),
        "towers": (
            "f0d9b5ad7d57c09c5346301f3a2c2254402f201813e9d3b0f9e7cae8e04aff7a4aa6ecff"
            "fbf6ec1f4e79302d2cffd56afbf8f1e9e3d7d7cdbd90bec8d0bba4bdaa93ab977fddcd4b"
            "bc8d528c8171beb1406e64599f72498361436c523c49464558412c3b3735262321151313"
        ),
        "homes": (
            "f0d9b5ad7d57c09c53eddb93cfb19788654af5e6cdb8a68d46301f3a2c2254402f201813"
            "e9d3b0e8e04aff7a4aa6ecfffbf6ec1f4e79302d2cffd56afbf8f2f0ece4e2dcd0d8d0b1"
            "cfbd77aa9880bd9b4b9a825789684366584a49433e24201e"
        ),
        "free": (
            "f0d9b5ad7d57c09c53eddb9346301f3a2c2254402f201813e9d3b0f9e7cae8e04aff7a4a"
            "a6ecfffbf6ec1f4e79302d2cffd56afbf8f2eeeae1ebde6fecdc80eadf5fe0dcc9d3cab8"
            "dccc4dded547d3bd4fcec343cbb697c9ae4f8fbec8b8a387ab977f857d6eb79052a89378"
            "df6d43645c549d744d9769458560405e452c464341221f1e"
        ),
    },
    "night": {
        "discs": (
            "94a4bc6c7c959a947e232a36171b222a32400d0f13aebbd0dce6f5ffc94dff7a528fe3ff"
            "e9eef6b3261effcf5ceff3f8c0c8d6d8dee8a9b3c3d29b498286877695ae945738546073"
            "3e45521c1d24"
        ),
        "towers": (
            "94a4bc6c7c959a947e232a36171b222a32400d0f13aebbd0dce6f5ffc94dff7a528fe3ff"
            "e9eef6b3261effcf5cf1f3f7f0f4f9e1e7efd7dee8c1cbdada9a4babb5c6b89e78939fb1"
            "898b87828d9f7495af68788da26e425c697c4d586a404a5a724736343a45181d2606080c"
        ),
        "homes": (
            "94a4bc6c7c959a947eb6b099a2adbf535f74b9c4d5232a36171b222a32400d0f13aebbd0"
            "dce6f5ffc94dff7a528fe3ffe9eef6b3261effcf5cf1f3f7f0f4f9dee3eccad2dec1bba7"
            "ce9e487896ae898b8786755c6472844c525d363c48171b23"
        ),
        "free": (
            "94a4bc6c7c959a947eb6b099232a36171b222a32400d0f13aebbd0dce6f5ffc94dff7a52"
            "8fe3ffe9eef6b3261effcf5ceff3f8eac263d8dee8f1bf4ce2ba5bdabc74bfc8d6dcaf49"
            "ccae66cab684d09549c8ac68b6a2718db3ccb1734795a2b4898b867d8b9f7494ae63869b"
            "677588755a405d6b7f525e71454f603c424f323742171b23"
        ),
    },
    "ink": {
        "discs": (
            "ffffffa8a8a81a1a1a111111f3f3f3ececece1e1e1d9d9d9d3d3d3cdcdcdc5c5c5bebebe"
            "b2b2b29a9a9a8787877979796b6b6b6565655d5d5d5b5b5b5353534d4d4d4545453e3e3e"
            "313131212121"
        ),
        "towers": (
            "ffffffa8a8a81a1a1a111111f8f8f8f0f0f0e9e9e9e2e2e2ddddddd4d4d4d3d3d3cecece"
            "cacacac4c4c4c3c3c3bbbbbbb5b5b5acacac9999998e8e8e8888888282827878786e6e6e"
            "6a6a6a6464645d5d5d5b5b5b5353534d4d4d4545453e3e3e3737372e2e2e2121211e1e1e"
        ),
        "homes": (
            "ffffffa8a8a8cecece7c7c7cb9b9b91a1a1a111111f8f8f8f0f0f0e9e9e9e2e2e2dddddd"
            "d3d3d3c9c9c9c4c4c4bfbfbfb1b1b19e9e9e9595958787877272726a6a6a5c5c5c545454"
            "4d4d4d4545453e3e3e3737372f2f2f2626262020201e1e1e"
        ),
        "free": (
            "ffffffa8a8a81a1a1a111111f8f8f8eeeeeee1e1e1dadadad7d7d7d2d2d2cacacac6c6c6"
            "c4c4c4bbbbbbb5b5b5b0b0b0acacaca4a4a4a3a3a39a9a9a8f8f8f8c8c8c888888848484"
            "8282827a7a7a7979797373737070706f6f6f6a6a6a6464646060605c5c5c5454544d4d4d"
            "4a4a4a4646464343434141413e3e3e3737372f2f2f212121"
        ),
    },
    "contrast": {
        "discs": (
            "ffffff8a8a8aafa75f000000ffe600ff4b00a6f0ffe7e7e7c4c5c5c8b501b8b8b8aeaead"
            "90a3a7bcb4679b9b9ba19c6f8175007d78467c7c7c626465525251444443b636003b3122"
            "24201a100e0a"
        ),
        "towers": (
            "ffffff8a8a8aafa75f000000ffe600ff4b00a6f0fff0f0f0dfdfdfced0d0c4c4c4ead304"
            "bfbfbfc2b000afafafa5a5a590a3a79f9f9fa19c6fc7ba4290908e897c00808080888250"
            "6a6e6f6460395c5c5c4f5050434343c63a006a360531313021201f3626021311100c0905"
        ),
        "homes": (
            "ffffff8a8a8aafa75ffff7afbcbcbc616161b4b4b4000000ffe600ff4b00a6f0ffdfdfdf"
            "d2ca83ccc47cc0b97dead403bdab007db4bfafafaf91a2a6c8bb419b9b9ba19c6f9d975c"
            "91894476787857564d424140aa4000393526221f190f0e0c"
        ),
        "free": (
            "ffffff8a8a8aafa75ffff7af000000ffe600ff4b00a6f0fffff6a6f7f7f7eafbffefefef"
            "deeaedfff280ffef59ffeb33dfdfdfd6c630d1d2d2efd800e8d41cdfc900bfbfbfc4b845"
            "c3b100acacac91a2a67db4bfd2cb90a19c6fb3aa5a9f9f9f827500979898888351777777"
            "656a6b5f60605e5e5ab5360052535243413e302c2116120c"
        ),
    },
    "harbour": {
        "discs": (
            "e4ecf26587ac959f8a14263bffffff1e31492f4a6b101b28dce7f2f0f6fcffd23ff0560a"
            "0a2a66fff6e30b3c78ffc83df8f2e5bfc3bf859597537298cdac3c415871283a529c5722"
            "112238080e17"
        ),
        "towers": (
            "e4ecf26587ac959f8a14263bffffff1e31492f4a6b101b28dce7f2f0f6fcffd23ff0560a"
            "0a2a66fff6e30b3c78ffc83dfdf7ebe7dfcbbfbfb6cfaf3f869798747c815f7fa257626d"
            "51719b476283bb4e153b536f35465a243852745f37232e3e1723320f21380b192b060e19"
        ),
        "homes": (
            "e4ecf26587ac959f8aece4baa7b7c44c698af0f0eca5b0bb14263bffffff1e31492f4a6b"
            "101b28dce7f2f0f6fcffd23ff0560a0a2a66fff6e30b3c78ffc83df9f3e6d4ccaf9a9a78"
            "567397475767273a539e5b26222e3e0f2138162230090f17"
        ),
        "free": (
            "e4ecf26587ac959f8aece4ba14263bffffff1e31492f4a6b101b28dce7f2f0f6fcffd23f"
            "f0560a0a2a66fff6e30b3c78ffc83dfbf5e9ede3b3f2df98f6db7efad763e1d6bdc9b865"
            "dec051c2cbd4b2ac76acb7c59ba18686979c8d7f3e707a7f59799b506e9050719c496282"
            "bc4b153b4f672639535b4535212f3e0f2138162232090f18"
        ),
    },
}
