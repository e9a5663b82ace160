export { type ChosenSpeech, chooseLocalSpeech, chooseSpeech, findModelStates } from './choose-speech.ts';
export { connectionRoutes } from './connections.routes.ts';
export {
  closeEngines,
  engines,
  type Engines,
  modelsFolder,
  openEngines,
  openModels,
  replaceEngines,
} from './engines.ts';
export { fetchModel } from './fetch-model.ts';
export { findTranscribedBy, recordRun, usedFallbackEngine } from './model-runs.store.ts';
export { isEngineOn, findConnectionName } from './organisation-engines.store.ts';
export { modelsRoutes, organisationEngineRoutes } from './models.routes.ts';
export { offerQualities, type UnpricedOffer } from './offer-qualities.ts';
export { clearEngineFailure, engineFailureReason, reportEngineFailure } from './engine-failures.ts';
export { asTaskFailure } from './task-failures.ts';
export { promptRoutes } from './prompts.routes.ts';
export { purgePrompt } from './purge-prompt.ts';
export { publishEngineChanged } from './change-organisation-engine.ts';
export { isSpeechLanguage, speechLanguages } from './speech-languages.ts';
export { filesWaitingFor } from './organisation-engines.store.ts';
