import { SAMPLE_RATE } from '../ports/audio.ts';

const HEADER = 44;

/** Samples as a WAV file (RIFF, PCM, 16 bits, one channel): what every service takes, and nothing is lost in it. */
export function encodeWav(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER + samples.length * 2);
  const view = new DataView(file.buffer);
  const tag = (at: number, text: string): void => {
    for (let i = 0; i < text.length; i += 1) file[at + i] = text.charCodeAt(i);
  };
  tag(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (let i = 0; i < samples.length; i += 1) view.setInt16(HEADER + i * 2, samples[i]!, true);
  return file;
}
