export { droppedFiles } from './dropped-files.ts';
export { accepts } from './file-checks.ts';
export { uploadLimitsOf, useUploads } from './files.queries.ts';
export { collectFiles, importFilesOf, type NamedFileSheet } from './import/collect-files.ts';
export { templateFor } from './import/file-sheet.rules.ts';
export type { ImportFile } from './import/import-file.ts';
export { prepareFiles, type RefusedFile, settingsFromSheet } from './import/prepare-files.ts';
export { toTextImportFile } from './file-checks.ts';
export { mediaLengthQuery } from './media-length.ts';
export { announceUploads, textNotAudio } from './messages.ts';
export { FileDropArea } from './parts/file-drop-area.tsx';
export { UnfinishedRecordings } from './parts/unfinished-recordings.tsx';
export { UnfinishedRecordingsNotice } from './parts/unfinished-recordings-notice.tsx';
export { RecordPanel } from './parts/record-panel.tsx';
export { RecordingGuard } from './parts/recording-guard.tsx';
export { SentRecordings } from './parts/sent-recordings.tsx';
export { UnfinishedUploads } from './parts/unfinished-uploads.tsx';
export { UploadActions, UploadProgress } from './parts/upload-progress.tsx';
export { OutcomeChip, type OutcomeOf, OutcomeText, type UploadOutcome } from './parts/upload-outcome.tsx';
export { isUnderWay, uploadIdOf, type UploadItem } from './upload-item.ts';
export type { RecorderPhase } from './recording/recorder.ts';
export { useRecorder, useSentRecordings } from './recording/use-recording.ts';
export {
  addSources,
  getUploads,
  pauseUpload,
  removeDoneUploads,
  removeUpload,
  resumeUpload,
  sendUploadSettings,
  setUploadSettings,
} from './upload-queue.ts';
