export { type Editor, applyCommands } from './apply-commands.ts';
export { appendHeard, type HeardPiece } from './append-heard.ts';
export { approveRecording } from './approve-recording.ts';
export { assignVoices } from './assign-voices.ts';
export { exportTranscript } from './exports/export-transcript.ts';
export { checkRecording, openPipeline } from './pipeline/index.ts';
export { getTranscript } from './read-transcript.ts';
export { transcriptRoutes } from './transcripts.routes.ts';
export { getRecording, getSegment, holdRecording } from './transcripts.store.ts';
