import { parentPort } from 'node:worker_threads';
import { FORMATS } from '../formats.ts';
import type { Said, Work } from './write-in-thread.ts';

/** The inside of a writing thread: takes one piece of work after another and sends back the pieces of its file. */
const port = parentPort!;

port.on('message', (work: Work) => {
  void write(work).catch((error: unknown) => say({ kind: 'failed', why: String(error) }));
});

async function write({ format, transcript, options }: Work): Promise<void> {
  for await (const piece of FORMATS[format].write(transcript, options))
    say({ kind: 'piece', piece: typeof piece === 'string' ? piece : Uint8Array.from(piece) });
  say({ kind: 'done' });
}

const say = (said: Said): void => port.postMessage(said);
