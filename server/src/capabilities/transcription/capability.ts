import { defineCapability } from '../../platform/capability.ts';
import { onEstimatedWords } from '../transcripts/index.ts';
import { alignWords, requestAlignment } from './align-words.ts';
import { checkRecording } from './pipeline/check.ts';
import { resumePaid } from './pipeline/resume-steps.ts';
import { openPipeline } from './pipeline/step.ts';
import { transcriptionRoutes } from './transcription.routes.ts';

export default defineCapability({
  routes: transcriptionRoutes,
  tasks: [checkRecording, resumePaid, alignWords],
  events: { 'jobs.transcription-ordered': [checkRecording], 'jobs.file-paid': [resumePaid] },
  listen: () => onEstimatedWords(requestAlignment),
  worker: { open: openPipeline },
});
