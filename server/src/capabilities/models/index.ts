export { type ChosenSpeech, chooseLocalSpeech, chooseSpeech, findModelStates } from './choose-speech.ts';
export { closeEngines, engines, type Engines, modelsFolder, openEngines, replaceEngines } from './engines.ts';
export { findTranscribedBy, recordRun, usedFallbackEngine } from './model-runs.store.ts';
export { isEngineOn, findConnectionName } from './organisation-engines.store.ts';
export { offerQualities, type UnpricedOffer } from './offer-qualities.ts';
export { clearEngineFailure, engineFailureReason, reportEngineFailure } from './engine-failures.ts';
export { asTaskFailure } from './task-failures.ts';
export { publishEngineChanged } from './change-organisation-engine.ts';
export { isSpeechLanguage, speechLanguages } from './speech-languages.ts';
