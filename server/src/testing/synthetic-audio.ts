import { SAMPLE_RATE } from '@colloquy/engines';

/** Amplitude (-1 to 1) as a function of time in seconds. */
export type AudioSignal = (second: number) => number;

export const silence: AudioSignal = () => 0;
export const tone: AudioSignal = (second) => 0.5 * Math.sin(2 * Math.PI * 220 * second);

/** High enough that the fake engines transcribe it only in German. */
export const germanTone: AudioSignal = (second) => 0.5 * Math.sin(2 * Math.PI * 1_700 * second);

/** High enough that the fake engines detect speech without words. */
export const unclearTone: AudioSignal = (second) => 0.5 * Math.sin(2 * Math.PI * 2_500 * second);

/** Loud plucked chords without speech. */
export const music: AudioSignal = (second) => {
  const chord = [
    [220, 277.2, 329.6],
    [246.9, 311.1, 370],
    [196, 246.9, 293.7],
    [164.8, 207.7, 246.9],
  ][Math.floor(second / 2) % 4]!;
  const decay = Math.exp(-1.2 * (second % 0.5));
  return 0.25 * decay * chord.reduce((sum, frequency) => sum + Math.sin(2 * Math.PI * frequency * second), 0);
};

/** Builds a 16-bit WAV at 16 kHz with one channel per signal. */
export function makeWav(seconds: number, ...sounds: AudioSignal[]): Buffer {
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

/** Builds a silent MP3 whose Xing header claims another duration. */
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
