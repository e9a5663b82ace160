export { TranscriptPane } from './transcript-pane.tsx';
