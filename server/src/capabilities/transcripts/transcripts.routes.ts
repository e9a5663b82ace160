import {
  findCorrections as correctionsEndpoint,
  findTurnReviews as reviewsEndpoint,
  pairFiles as pairFilesEndpoint,
  readSteps,
  readTranscript,
  reviewTurn as reviewEndpoint,
  searchWords as searchEndpoint,
  sendCommands,
  tellPresence,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { getGeneration } from '../../platform/database/installation.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob, readJob } from '../jobs/index.ts';
import { applyCommands } from './commands/apply-commands.ts';
import { consentRoutes } from './consents.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { findCorrections } from './find-corrections.ts';
import { pairFiles } from './imports/pair-files.ts';
import { getSteps } from './commands/read-steps.ts';
import { getTranscript } from './read-transcript.ts';
import { requireWorkOn } from './require-work-on.ts';
import { findTurnReviews, reviewTurn } from './review-turn.ts';
import { searchCsvRoute } from './search-csv.ts';
import { searchWords } from './search-words.ts';
import { speakerMemoryRoutes } from './speaker-memory/speaker-memory.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';
import { tellPlace } from './tell-place.ts';

export function transcriptRoutes(app: FastifyInstance): void {
  serve(app, readTranscript, (call) =>
    call.runRepeatableRead((who) => getTranscript(who, call.params.recordingId, call.query.since)),
  );
  serve(app, sendCommands, (call) =>
    call.run(async (who) => {
      const { uid = who.personId, generation, commands } = call.body;
      if (uid !== who.personId) refuse('not-permitted', 'Somebody else is signed in here by now.');
      await requireWorkOn(who, call.params.recordingId);
      if (generation !== undefined && generation !== (await getGeneration())) refuse('installation-restored');
      return applyCommands(who, call.params.recordingId, commands);
    }),
  );
  serve(app, tellPresence, (call) => call.run((who) => tellPlace(who, call.params.recordingId, call.body)));
  serve(app, pairFilesEndpoint, (call) =>
    call.run(async (who) => {
      await pairFiles(who, call.params.jobId, call.body);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
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
  searchCsvRoute(app);
  exportRoutes(app);
  templateRoutes(app);
  consentRoutes(app);
  speakerMemoryRoutes(app);
}
