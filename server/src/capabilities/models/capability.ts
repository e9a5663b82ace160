import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { connectionRoutes } from './connections.routes.ts';
import { closeEngines, openEngines, openModels } from './engines.ts';
import { fetchModel } from './fetch-model.ts';
import { modelsRoutes, organisationEngineRoutes } from './models.routes.ts';
import { promptRoutes } from './prompts.routes.ts';
import { purgePrompt } from './purge-prompt.ts';

const PROMPT = plainNames('prompt', 'name');

export default defineCapability({
  routes: (app, context) => {
    modelsRoutes(app);
    promptRoutes(app);
    connectionRoutes(app, context);
    organisationEngineRoutes(app);
  },
  auditNames: {
    both: [plainNames('engine_connection', 'name')],
    platform: [PROMPT],
    platformOnly: [PROMPT],
  },
  tasks: [fetchModel, purgePrompt],
  web: { open: openModels },
  worker: {
    open: (config) => {
      openModels(config);
      openEngines(config);
    },
    close: closeEngines,
  },
  exemptions: {
    tablesWithoutOrganisation: {
      model_fetch: 'belongs to the installation; platform login only',
      prompt: 'belongs to the installation; platform login only',
      prompt_version: 'belongs to the installation; platform login only',
    },
    tablesForAll: {
      engine_connection: 'the list of engines is public and contains no key',
    },
    idsWithoutKey: {
      'model_run.subject_id': 'the object a model worked on; the record outlives it',
    },
  },
});
