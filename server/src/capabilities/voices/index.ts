export { consentRoutes } from './consents.routes.ts';
export { enqueueRecognition } from './recognise-voices.ts';
export { recordConsent } from './record-consent.ts';
export { voiceRoutes } from './voices.routes.ts';
export { openKnownVoices } from './voices.store.ts';
