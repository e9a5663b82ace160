import { defineCapability } from '../../platform/capability.ts';
import { onEstimatedWords } from '../transcripts/index.ts';
import { alignWords, requestAlignment } from './align-words.ts';
import { qualityRoutes } from './offer-qualities.ts';
import { checkRecording } from './pipeline/check.ts';
import { resumePaid } from './pipeline/resume-steps.ts';
import { openPipeline } from './pipeline/step.ts';
import { transcriptionService } from './transcription-service.ts';
import { transcriptionRoutes } from './transcription.routes.ts';

export default defineCapability({
  routes: (app, context) => {
    transcriptionRoutes(app);
    qualityRoutes(app, context);
  },
  tasks: [checkRecording, resumePaid, alignWords],
  services: [transcriptionService],
  listen: () => onEstimatedWords(requestAlignment),
  worker: { open: openPipeline },
});
