export { closeEngines, engines, openEngines, useEngines, type Engines } from './engines.ts';
export { recordRun } from './record-run.ts';
