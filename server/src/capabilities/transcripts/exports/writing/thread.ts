import { parentPort } from 'node:worker_threads';
import { TemplateFault } from '../../templates/template-fault.ts';
import { FORMATS, type Pieces } from '../formats.ts';
import type { Said, Work } from './write-in-thread.ts';

/** The inside of a writing thread: takes one piece of work and sends back the pieces of its file. */
const port = parentPort!;

port.once('message', (work: Work) => {
  void write(work).catch((error: unknown) =>
    say({
      kind: 'failed',
      why: error instanceof Error ? error.message : '',
      isFault: error instanceof TemplateFault,
    }),
  );
});

async function write(work: Work): Promise<void> {
  for await (const piece of await begin(work))
    say({ kind: 'piece', piece: typeof piece === 'string' ? piece : Uint8Array.from(piece) });
  say({ kind: 'done' });
}

async function begin(work: Work): Promise<Pieces> {
  const { transcript } = work;
  if (work.format !== 'template') return FORMATS[work.format].write(transcript, work.options);
  const { fillTemplate } = await import('../../templates/fill-template.ts');
  return fillTemplate(transcript, work.template);
}

const say = (said: Said): void => port.postMessage(said);
