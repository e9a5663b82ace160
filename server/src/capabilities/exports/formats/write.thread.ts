import { InvalidTemplateError } from '../templates/open-docx.ts';
import { FORMATS, type Pieces } from './formats.ts';
import type { WriteRequest, WriteResult } from './write-in-thread.ts';

/** Runs in a thread: writes one file piece by piece. */
export default async function* write(request: WriteRequest): AsyncGenerator<WriteResult> {
  try {
    for await (const piece of await openWriter(request))
      yield { piece: typeof piece === 'string' ? piece : Uint8Array.from(piece) };
  } catch (error) {
    if (!(error instanceof InvalidTemplateError)) throw error;
    yield { fault: error.message };
  }
}

async function openWriter(request: WriteRequest): Promise<Pieces> {
  const { transcript } = request;
  if (request.format !== 'template') return FORMATS[request.format].write(transcript, request.options);
  const { fillTemplate } = await import('../templates/fill-template.ts');
  return fillTemplate(transcript, request.template);
}
