import { serveHost } from '../host/index.ts';
import { makeModel, type Located } from './make-model.ts';
import type { ModelEntry } from './manifest.ts';

/** Makes models out of published weights, apart from whoever waits for them. */
export interface MakeModelHostApi {
  make: { input: { model: ModelEntry; located: Record<string, Located>; folder: string }; output: null };
}

serveHost<MakeModelHostApi>({
  make: async ({ model, located, folder }) => {
    await makeModel(model, located, folder);
    return null;
  },
});
