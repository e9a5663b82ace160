export { sendLeftBehind } from './editing/left-behind.ts';
export { SampleTranscript } from './sample.ts';
