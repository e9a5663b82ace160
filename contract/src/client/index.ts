/** The client for programs, with every endpoint that is open to API keys. */
export { CallError } from './call.ts';
export * from './client.ts';
export {
  cancelJob,
  changeJob,
  createJob,
  deleteJob,
  excludeFile,
  excludeRun,
  findDeletedJobs,
  findJobs,
  importAsTranscript,
  readJob,
  readJobBill,
  renameFile,
  restoreJob,
  retryInLanguage,
  retryJob,
  startJob,
  uploadRecording,
} from '../jobs/index.ts';
export { readUploadLimits } from '../files/index.ts';
export { findQualities, findSpeechLanguages } from '../models/index.ts';
export { readTranscript, searchWords } from '../transcripts/index.ts';
export { findExportTemplates, previewExport, readNameList, saveNameList } from '../exports/index.ts';
export {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  findWebhookMessages,
  findWebhooks,
  renewWebhookSecret,
  resendWebhookMessage,
  testWebhook,
} from '../webhooks/index.ts';
