import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { findVisibleRecordings } from '../transcripts/index.ts';
import { consentRoutes } from './consents.routes.ts';
import { eraseVoicesOfJob } from './erase-voice.ts';
import { recogniseVoices } from './recognise-voices.ts';
import { computeVoiceprint } from './remember-voice.ts';
import { voiceRoutes } from './voices.routes.ts';
import { openKnownVoices } from './voices.store.ts';

export default defineCapability({
  routes: (app) => {
    consentRoutes(app);
    voiceRoutes(app);
  },
  auditNames: { organisation: [plainNames('known_voice', 'name')] },
  tasks: [computeVoiceprint, recogniseVoices],
  onPurge: { job: eraseVoicesOfJob },
  topics: { voices: findVisibleRecordings, consents: findVisibleRecordings },
  worker: { open: openKnownVoices },
  exemptions: {
    idsWithoutKey: {
      'known_voice.recording_id':
        'source of the voice; removing that recording or its consent removes the voice',
    },
    changedWhileCompleted: {
      consent_record: 'consent can be withdrawn at any time',
      recognised_voice: 'deleted with an erased voice; the name it gave belongs to the speaker',
    },
  },
});
