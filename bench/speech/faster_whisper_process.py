"""Transcribes raw 16-bit PCM at 16 kHz. Requests and answers are JSON lines. Run by faster-whisper.ts."""

import json
import sys
import time
from resource import RUSAGE_SELF, getrusage

import numpy
from faster_whisper import WhisperModel

folder, threads = sys.argv[1], int(sys.argv[2])
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)


def processor_seconds():
    used = getrusage(RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


for line in sys.stdin:
    asked = json.loads(line)
    samples = numpy.fromfile(asked["path"], numpy.int16).astype(numpy.float32) / 32768
    wall, processor = time.perf_counter(), processor_seconds()
    segments, _ = model.transcribe(
        samples,
        language=asked["language"],
        beam_size=asked["beam"],
        word_timestamps=True,
        vad_filter=False,
    )
    text = " ".join(segment.text.strip() for segment in segments)
    answer = {
        "text": text,
        "wallMs": (time.perf_counter() - wall) * 1000,
        "processorMs": (processor_seconds() - processor) * 1000,
    }
    print(json.dumps(answer), flush=True)
