import {
  findCorrections as correctionsEndpoint,
  findTurnReviews as reviewsEndpoint,
  readUndoSteps,
  readTranscript,
  reviewTurn as reviewEndpoint,
  saveReadingPosition as positionEndpoint,
  searchWords as searchEndpoint,
  sendCommands,
  updatePresence,
  SEARCH_CSV_PATH,
} from '@colloquy/contract/transcripts';
import { formatClockTime } from '@colloquy/rules/text';
import type { FastifyInstance } from 'fastify';
import { getGeneration } from '../../platform/database/installation.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { serve, runFor } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { requireDownloads } from '../organisations/index.ts';
import { applyClientCommands } from './commands/apply-commands.ts';
import { getUndoSteps } from './commands/undo-and-restore.ts';
import { findCorrections } from './find-corrections.ts';
import { savePresence } from './presence.ts';
import { saveReadingPosition } from './reading.ts';
import { getTranscript } from './read-transcript.ts';
import { requireEditAccess } from './recording-access.ts';
import { findTurnReviews, reviewTurn } from './review-turn.ts';
import { searchWords } from './search-words.ts';

export function transcriptRoutes(app: FastifyInstance): void {
  serve(app, readTranscript, (call) =>
    call.runRepeatableRead((who) => getTranscript(who, call.params.recordingId, call.query.since)),
  );
  serve(app, sendCommands, (call) =>
    call.run(async (who) => {
      const { uid = who.personId, generation, commands } = call.body;
      if (uid !== who.personId) refuse('not-permitted', 'Somebody else has signed in here.');
      await requireEditAccess(who, call.params.recordingId);
      if (generation !== undefined && generation !== (await getGeneration())) refuse('installation-restored');
      return applyClientCommands(who, call.params.recordingId, commands);
    }),
  );
  serve(app, updatePresence, (call) =>
    call.run((who) => savePresence(who, call.params.recordingId, call.body)),
  );
  serve(app, positionEndpoint, (call) =>
    call.run(async (who) => {
      await saveReadingPosition(who, call.params.recordingId, call.body);
      return {};
    }),
  );
  serve(app, readUndoSteps, (call) =>
    call.run((who) => getUndoSteps(call.params.recordingId, who.personId, call.query.size)),
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
  searchCsvRoute(app);
}

/** CSV of all passages that a search finds. */
const searchCsvRoute = (app: FastifyInstance): void =>
  serveCsv(app, {
    path: SEARCH_CSV_PATH,
    endpoint: searchEndpoint,
    fileName: 'passages.csv',
    findPage: (request, filter) =>
      runFor(request, searchEndpoint, async (who) => {
        await requireDownloads(who);
        return searchWords(filter);
      }),
    columns: [
      ['job', 'Job', (row) => row.job],
      ['number', 'Number', (row) => row.jobCode],
      ['file', 'File', (row) => row.file],
      ['speaker', 'Speaker', (row) => row.speaker],
      ['from', 'From', (row) => formatClockTime(row.startMs)],
      ['to', 'To', (row) => formatClockTime(row.endMs)],
      ['text', 'Passage', (row) => row.text],
    ],
  });
