import { Readable } from 'node:stream';
import {
  EXPORT_ACCESS,
  EXPORT_PATH,
  exportQuery,
  findCorrections as correctionsEndpoint,
  findTurnReviews as reviewsEndpoint,
  readSteps,
  readTranscript,
  reviewTurn as reviewEndpoint,
  searchWords as searchEndpoint,
  sendCommands,
  tellPresence,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { runForLink, serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { applyCommands } from './commands/apply-commands.ts';
import { exportTranscript } from './exports/export-transcript.ts';
import { findCorrections } from './find-corrections.ts';
import { getSteps } from './commands/read-steps.ts';
import { getTranscript } from './read-transcript.ts';
import { requireWorkOn } from './require-work-on.ts';
import { findTurnReviews, reviewTurn } from './review-turn.ts';
import { searchWords } from './search-words.ts';
import { tellPlace } from './tell-place.ts';

export function transcriptRoutes(app: FastifyInstance): void {
  serve(app, readTranscript, (call) =>
    call.run((who) => getTranscript(who, call.params.recordingId, call.query.since)),
  );
  serve(app, sendCommands, (call) =>
    call.run(async (who) => {
      const { uid = who.personId, commands } = call.body;
      if (uid !== who.personId) refuse('not-permitted', 'Somebody else is signed in here by now.');
      await requireWorkOn(who, call.params.recordingId);
      return applyCommands(who, call.params.recordingId, commands);
    }),
  );
  serve(app, tellPresence, (call) => call.run((who) => tellPlace(who, call.params.recordingId, call.body)));
  serve(app, readSteps, (call) =>
    call.run((who) => getSteps(call.params.recordingId, who.personId, call.query.size)),
  );
  serve(app, reviewsEndpoint, (call) =>
    call.run(async () => ({ reviews: await findTurnReviews(call.params.recordingId) })),
  );
  serve(app, reviewEndpoint, (call) =>
    call.run(async (who) => ({ reviews: await reviewTurn(who, call.params.recordingId, call.body) })),
  );
  serve(app, correctionsEndpoint, (call) =>
    call.run(async () => {
      const { id } = await getJob(call.params.jobId);
      return { corrections: await findCorrections(id) };
    }),
  );
  serve(app, searchEndpoint, (call) => call.run(() => searchWords(call.query)));
  exportRoute(app);
}

/** A download is a stream, not an answer with a code, so it stands outside the contract's endpoints. */
function exportRoute(app: FastifyInstance): void {
  app.get(EXPORT_PATH, { schema: { hide: true } as never }, async (request, reply) => {
    const made = await runForLink(request, EXPORT_ACCESS, async () => {
      const { jobId } = request.params as { jobId: string };
      if (!z.uuid().safeParse(jobId).success) refuse('not-found');
      const query = exportQuery.safeParse(request.query);
      if (!query.success) refuse('invalid-input', 'Say in which format: txt, vtt or json.');
      return exportTranscript(jobId, query.data);
    });
    void reply.headers({
      'content-type': made.contentType,
      'content-disposition': contentDisposition('attachment', made.name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(inChunks(made.write())));
  });
}

/** Gathers small pieces, so that a transcript does not become thousands of packets. */
function* inChunks(pieces: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
