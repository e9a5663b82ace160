import { RECORDINGS_AND_TRANSCRIPTS } from '@colloquy/contract/files';
import type { Step } from '@colloquy/contract/jobs';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { isSpeechLanguage } from '../models/index.ts';
import { defineService } from '../services/index.ts';
import { findJobToPairWith } from './imports/find-pairs.ts';
import { requireQuality } from './offer-qualities.ts';
import { checkRecording } from './pipeline/check.ts';
import { describeFailure } from './pipeline/failures.ts';
import { PIPELINE_TASKS, resumePaid } from './pipeline/resume-steps.ts';
import { enqueueStep } from './pipeline/step.ts';

const TRANSCRIPTION_STAGE = 3;

/** Sentences shown while a step runs. `read` and `align` apply to transcripts that need no transcription. */
const STEP_TEXTS: Record<Step, string> = {
  check: 'Checking the file.',
  decode: 'Reading the audio.',
  peaks: 'Drawing the waveform.',
  language: 'Detecting the language.',
  speech: 'Transcribing.',
  diarization: 'Separating speakers.',
  merge: 'Assigning words to speakers.',
  read: 'Reading the transcript.',
  align: 'Aligning words with the audio.',
  ready: 'Getting the transcript ready.',
};

/** Qual AI: every job orders the transcription of its files, until its other stages can be ordered. */
export const transcriptionService = defineService({
  sid: 'SID002',
  settings: z.object({}),
  stages: {
    [TRANSCRIPTION_STAGE]: {
      work: 'transcription',
      steps: STEP_TEXTS,
      readyMessage: 'The transcript is ready.',
      usesPriceFactor: true,
      // A transcript with times needs no transcription and costs nothing.
      quantity: ({ durationMs, isFree }) => (isFree ? 0 : durationMs),
      start: async ({ organisationId, jobFileId, runId }) => {
        await enqueueStep({ organisationId, payload: { jobFileId, runId } }, checkRecording);
      },
      tasks: PIPELINE_TASKS,
      stalledFailure: describeFailure({ reason: 'unexpected', details: {} }),
      resume: async ({ organisationId, jobFileId, runId }) => {
        await enqueue(resumePaid, {
          organisationId,
          subjectId: jobFileId,
          key: `${runId}:${newId()}`,
          payload: { jobFileId, runId },
        });
      },
    },
  },
  uploads: {
    types: RECORDINGS_AND_TRANSCRIPTS,
    isContentChecked: true,
    pairWith: findJobToPairWith,
    validate: ({ settings: { language } }) => {
      if (language && !isSpeechLanguage(language)) refuse('language-not-supported');
    },
  },
  prices: ({ organisationId }, { priceListId, ...order }) =>
    requireQuality(organisationId, order, priceListId),
});
