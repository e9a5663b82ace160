export { EngineError, type EngineErrorDetails } from './ports/engine.ts';
export * from './host/index.ts';
export * from './ports/media.ts';
export { createMedia, type MediaOptions } from './media-ffmpeg/index.ts';
export { coarserPeaks, peaks, PEAKS_PER_SECOND } from './media-peaks/peaks.ts';
export * from './ports/audio.ts';
export * from './ports/engine.ts';
export * from './ports/speech.ts';
export * from './ports/diarization.ts';
export {
  createRemoteSpeech,
  type RemoteProvider,
  type RemoteService,
  type RemoteSpeechOptions,
  testRemoteSpeech,
} from './speech-remote/index.ts';
export { REMOTE_ERRORS, type RemoteErrorCode } from './speech-remote/remote-errors.ts';
export { createParakeetSpeech } from './speech-parakeet/index.ts';
export { createWhisperSpeech, LARGER_WHISPER_MODELS, type WhisperModelName } from './speech-whisper/index.ts';
export { createPyannoteDiarization } from './diarization-pyannote/index.ts';
export { ModelFetchError, type ModelFetchFailure } from './models/fetch-error.ts';
export { fetchModels, type FetchModelsOptions, type FetchProgress } from './models/fetch-models.ts';
export { findModel } from './models/manifest.ts';
export { type ExpectedError, expectedError } from './models/expected-errors.ts';
export { describeModels, type ModelState } from './models/installed-models.ts';
export { verifyModels } from './models/installed-models.ts';
export { modelsFolder, type LocalEngineOptions } from './models/installed-models.ts';
export { createProgressPrinter } from './models/fetch-models.ts';
export { WHISPER_LANGUAGES } from './speech-whisper/tokeniser.ts';
