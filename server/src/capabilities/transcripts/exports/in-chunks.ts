import type { Pieces } from './formats.ts';

/** Gathers small pieces, so that a transcript does not become thousands of packets. */
export async function* inChunks(pieces: Pieces): AsyncGenerator<Buffer<ArrayBuffer>> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else yield Buffer.from(piece);
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
