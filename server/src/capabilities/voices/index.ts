export { enqueueRecognition } from './recognise-voices.ts';
export { recordConsent } from './record-consent.ts';
export { openKnownVoices } from './voices.store.ts';
