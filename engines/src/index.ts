export { EngineError, type EngineErrorDetails } from './ports/engine-error.ts';
export * from './host/index.ts';
export * from './ports/media.ts';
export { createMedia, type MediaOptions } from './media-ffmpeg/index.ts';
export { coarserPeaks, peaks, PEAKS_PER_SECOND } from './media-peaks/peaks.ts';
export * from './ports/audio.ts';
export * from './ports/description.ts';
export * from './ports/speech.ts';
export * from './ports/voices.ts';
export {
  createRemoteSpeech,
  type RemoteProvider,
  type RemoteService,
  type RemoteSpeechOptions,
  tryRemoteSpeech,
} from './speech-remote/index.ts';
export { REMOTE_ERRORS, type RemoteErrorCode } from './speech-remote/remote-errors.ts';
export { createParakeetSpeech } from './speech-parakeet/index.ts';
export { createWhisperSpeech, LARGER_WHISPERS, type WhisperName } from './speech-whisper/index.ts';
export { createPyannoteVoices } from './voices-pyannote/index.ts';
export { FetchFailed, type FetchFailure } from './models/fetch-failed.ts';
export { fetchModels, type FetchModelsOptions, type Progress } from './models/fetch-models.ts';
export { findModel } from './models/manifest.ts';
export { type ExpectedError, expectedError } from './models/expected-errors.ts';
export { describeModels, type ModelState } from './models/describe-models.ts';
export { verifyModels } from './models/installed.ts';
export { modelsFolder, type LocalEngineOptions } from './models/models-folder.ts';
export { createProgressPrinter } from './models/progress-printer.ts';
export { WHISPER_LANGUAGES } from './speech-whisper/languages.ts';
