import { Readable } from 'node:stream';
import { EXPORT_ACCESS, EXPORT_PATH, exportQuery } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contentDisposition } from '../../../platform/http/content-disposition.ts';
import { runForLink } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { exportTranscript } from './export-transcript.ts';
import type { Pieces } from './formats.ts';

/** Downloads of transcripts. Each is a stream, not an answer with a code, so they stand outside the endpoints. */
export function exportRoutes(app: FastifyInstance): void {
  app.get(EXPORT_PATH, { schema: { hide: true } as never }, async (request, reply) => {
    const made = await runForLink(
      request,
      { access: EXPORT_ACCESS, scope: 'transcripts:export' },
      async () => {
        const { jobId } = request.params as { jobId: string };
        if (!z.uuid().safeParse(jobId).success) refuse('not-found');
        return exportTranscript(jobId, readQuery(exportQuery, request.query));
      },
    );
    void reply.headers({
      'content-type': made.contentType,
      'content-disposition': contentDisposition('attachment', made.name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(inChunks(made.write()), { objectMode: false }));
  });
}

/** What stands in an address is said to be wrong by its name. */
function readQuery<T extends z.ZodObject>(schema: T, query: unknown): z.output<T> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const names = new Set(read.error.issues.map(({ path }) => String(path[0])));
  return refuse('invalid-input', `The address says nothing that is known as ${[...names].join(', ')}.`);
}

/** Gathers small pieces, so that a transcript does not become thousands of packets. */
async function* inChunks(pieces: Pieces): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
