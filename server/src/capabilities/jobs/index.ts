export { failFile, finishFile, noteRecording, reportProgress } from './file-progress.ts';
export { type FileOrder, getFileOrder } from './get-file-order.ts';
