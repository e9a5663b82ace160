export { closeEngines, engines, openEngines, useEngines, type Engines } from './engines.ts';
export { modelRun } from './models.table.ts';
