export { appendTranscribed } from './append-transcribed.ts';
export { assignSpeakers } from './assign-speakers.ts';
export { insertUnclearTurns } from './insert-unclear-turns.ts';
export { openPipeline } from './pipeline/step.ts';
