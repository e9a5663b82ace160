import { SAMPLE_RATE } from '@colloquy/engines';
import { seededRandom } from '../../engines/src/speech-whisper/choose-token.ts';

/** Generates sound without speech. The result is deterministic. */
export type MakeSound = (seconds: number) => Int16Array;

const make = (seconds: number, sampleAt: (seconds: number) => number): Int16Array =>
  Int16Array.from({ length: seconds * SAMPLE_RATE }, (_, i) =>
    Math.round(Math.max(-1, Math.min(1, sampleAt(i / SAMPLE_RATE))) * 32_767),
  );

const TURN = 2 * Math.PI;

/** Digital silence, microphone hiss, white and pink noise, hum, a melody with chords, drums. */
export const SOUNDS: Record<string, MakeSound> = {
  silence: (seconds) => new Int16Array(seconds * SAMPLE_RATE),
  hiss: (seconds) => noise(seconds, 0.0008, 1),
  'white noise': (seconds) => noise(seconds, 0.08, 2),
  'pink noise': pinkNoise,
  'hum of a room': (seconds) => {
    const random = seededRandom(4);
    return make(
      seconds,
      (at) =>
        0.05 * Math.sin(TURN * 50 * at) +
        0.02 * Math.sin(TURN * 150 * at) +
        0.004 * (random() - 0.5) +
        0.01 * Math.sin(TURN * 0.3 * at) * Math.sin(TURN * 97 * at),
    );
  },
  music: melody,
  drums: (seconds) => {
    const random = seededRandom(6);
    return make(seconds, (at) => {
      const beat = at % 0.5;
      const kick = Math.exp(-beat * 14) * Math.sin(TURN * (50 + 60 * Math.exp(-beat * 30)) * beat);
      const snare = at % 1 >= 0.5 ? Math.exp(-beat * 20) * (random() - 0.5) : 0;
      return 0.5 * kick + 0.4 * snare;
    });
  },
};

function noise(seconds: number, loudness: number, seed: number): Int16Array {
  const random = seededRandom(seed);
  return make(seconds, () => loudness * (random() + random() + random() + random() - 2));
}

/** White noise through three leaky sums (Paul Kellet's economy filter). */
function pinkNoise(seconds: number): Int16Array {
  const random = seededRandom(3);
  let [slow, middle, fast] = [0, 0, 0];
  return make(seconds, () => {
    const white = random() * 2 - 1;
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    return 0.03 * (slow + middle + fast + white * 0.1848);
  });
}

const SCALE = [220, 247, 262, 294, 330, 349, 392, 440, 494, 523];

/** Plucked melody over long chords, with overtones and swells. */
function melody(seconds: number): Int16Array {
  const random = seededRandom(5);
  const notes = Array.from({ length: seconds * 4 }, () => SCALE[Math.floor(random() * SCALE.length)]!);
  const tone = (hz: number, at: number): number =>
    [1, 2, 3, 4].reduce((sum, overtone) => sum + Math.sin(TURN * hz * overtone * at) / overtone ** 1.5, 0);
  return make(seconds, (at) => {
    const note = notes[Math.floor(at * 4)] ?? SCALE[0]!;
    const root = SCALE[Math.floor(at / 2) % 5]!;
    const chord = [1, 1.25, 1.5].reduce((sum, ratio) => sum + tone((root / 2) * ratio, at), 0);
    return (
      0.1 * Math.exp(-((at * 4) % 1) * 3) * tone(note, at) + 0.02 * (1 + Math.sin(TURN * 0.25 * at)) * chord
    );
  });
}
