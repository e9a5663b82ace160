import { SAMPLE_RATE } from '@colloquy/engines';

/** Sound as a function of time in seconds, -1 to 1. */
export type Sound = (second: number) => number;

export const silence: Sound = () => 0;
export const tone: Sound = (second) => 0.5 * Math.sin(2 * Math.PI * 220 * second);

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
