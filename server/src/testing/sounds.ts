import { SAMPLE_RATE } from '@colloquy/engines';

/** Sound as a function of time in seconds, -1 to 1. */
export type Sound = (second: number) => number;

export const silence: Sound = () => 0;
export const tone: Sound = (second) => 0.5 * Math.sin(2 * Math.PI * 220 * second);

/** So high that the quick engines hear words in it only as German. */
export const germanTone: Sound = (second) => 0.5 * Math.sin(2 * Math.PI * 1_700 * second);

/** So high that the quick engines hear somebody speak, and no words. */
export const mumble: Sound = (second) => 0.5 * Math.sin(2 * Math.PI * 2_500 * second);

/** A slow tune of plucked chords: loud, and nobody speaks. */
export const music: Sound = (second) => {
  const chord = [
    [220, 277.2, 329.6],
    [246.9, 311.1, 370],
    [196, 246.9, 293.7],
    [164.8, 207.7, 246.9],
  ][Math.floor(second / 2) % 4]!;
  const decay = Math.exp(-1.2 * (second % 0.5));
  return 0.25 * decay * chord.reduce((sum, frequency) => sum + Math.sin(2 * Math.PI * frequency * second), 0);
};

/** A WAV of 16-bit samples at 16 kHz, with a channel for each sound. */
export function makeWav(seconds: number, ...sounds: Sound[]): Buffer {
  const frames = Math.round(seconds * SAMPLE_RATE);
  const width = sounds.length * 2;
  const wav = Buffer.alloc(44 + frames * width);
  wav.write('RIFF', 0, 'ascii');
  wav.writeUInt32LE(36 + frames * width, 4);
  wav.write('WAVEfmt ', 8, 'ascii');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(sounds.length, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * width, 28);
  wav.writeUInt16LE(width, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'ascii');
  wav.writeUInt32LE(frames * width, 40);
  for (let frame = 0; frame < frames; frame++)
    for (const [channel, sound] of sounds.entries())
      wav.writeInt16LE(Math.round(32_767 * sound(frame / SAMPLE_RATE)), 44 + frame * width + channel * 2);
  return wav;
}

const MP3_FRAME_BYTES = 104;
const MP3_FRAME_SECONDS = 1_152 / 44_100;

/** A silent MP3 whose first frame claims another length, as its Xing header may. */
export function makeMp3(seconds: number, { claimed }: { claimed: number }): Buffer {
  const frame = Buffer.alloc(MP3_FRAME_BYTES);
  // MPEG 1, layer 3, 32 kbit/s, 44.1 kHz, mono.
  frame.writeUInt32BE(0xff_fb_10_c4, 0);
  const first = Buffer.from(frame);
  first.write('Xing', 21, 'ascii');
  first.writeUInt32BE(1, 25);
  first.writeUInt32BE(Math.round(claimed / MP3_FRAME_SECONDS), 29);
  const frames = Array.from({ length: Math.round(seconds / MP3_FRAME_SECONDS) }, () => frame);
  return Buffer.concat([first, ...frames]);
}
