export { closeEngines, engines, openEngines, useEngines, type Engines } from './engines.ts';
export { modelsRoutes } from './models.routes.ts';
export { promptRoutes } from './prompts.routes.ts';
export { recordRun } from './record-run.ts';
export { isSpeechLanguage, speechLanguages } from './speech-languages.ts';
