export { addAnchor, type Place } from './add-anchor.ts';
export { type Editor, applyCommands } from './commands/apply-commands.ts';
export { appendHeard, type HeardPiece } from './append-heard.ts';
export { approveRecording } from './approve-recording.ts';
export { type Consent, recordConsent } from './record-consent.ts';
export { assignVoices } from './assign-voices.ts';
export { exportTranscript } from './exports/export-transcript.ts';
export { historyRoutes } from './history/history.routes.ts';
export { keepAccepted } from './history/keep-moment.ts';
export {
  checkRecording,
  failureOf,
  goOnPaid,
  openPipeline,
  PIPELINE_TASKS,
  resumeSteps,
} from './pipeline/index.ts';
export { findRecordings } from './find-recordings.ts';
export { getTranscript } from './read-transcript.ts';
export { removeAnchor } from './remove-anchor.ts';
export { openSpeakerMemory } from './speaker-memory/voices.store.ts';
export { purgeTemplate } from './templates/delete-template.ts';
export { transcriptRoutes } from './transcripts.routes.ts';
export {
  findAnchors,
  getRecording,
  getSegment,
  holdRecording,
  type RecordingRow,
} from './transcripts.store.ts';
