export { namesOfRecordingPart } from './audit-names.ts';
export { createQuotation, deleteQuotation } from './quotations.ts';
export {
  applyCommands,
  type EditAuthor,
  onEstimatedWords,
  retimeSegment,
} from './commands/apply-commands.ts';
export { openDecodedAudio, pieceKind, waitForDecoded } from './decoded-audio.ts';
export { asSpeaker, personDisplayName } from './transcripts.store.ts';
export { findVocabulary } from './find-corrections.ts';
export { findRecordingNames, findSpeakerNames } from './find-names.ts';
export { saveAutomaticSnapshot } from './history/automatic-snapshots.ts';
export {
  findVisibleRecordings,
  invalidateRecordingDetails,
  invalidateRecordingPart,
} from './invalidate-recording.ts';
export {
  countToCheck,
  findQuotationStarts,
  findReadingOfJobs,
  findRecentReading,
  hasCheckedWords,
} from './reading.ts';
export { requireEditAccess, withWordsUnlocked } from './recording-access.ts';
export {
  channelsOf,
  deleteRecording,
  findRecording,
  findRecordingOfFile,
  findRecordings,
  findRecordingsOfJobs,
  findTranscribedChannels,
  getRecording,
  getRecordingOfFile,
  lockRecording,
  lockRecordings,
  type RecordingRow,
  saveConsent,
  saveDecoded,
  saveImport,
  saveImportDetails,
  saveLanguage,
  saveRecording,
  saveTranscribedMs,
} from './recordings.store.ts';
export {
  deleteTranscribed,
  insertSegments,
  saveRevision,
  shiftPositions,
  updateSegments,
  upsertSpeakers,
} from './segment-changes.store.ts';
export {
  clearSpeakerName,
  ensureSpeaker,
  eraseNameFromHistory,
  type NamedSpeaker,
  nameSpeakers,
} from './speakers.ts';
export {
  asSegment,
  countSegments,
  countSegmentsWithSpeech,
  findAnchors,
  findCurrentSpeakers,
  findLastSegment,
  findSegmentPositions,
  findSegments,
  findSpeakers,
  getSegment,
  type SegmentRow,
} from './transcripts.store.ts';
export type { Imported } from './transcripts.table.ts';
