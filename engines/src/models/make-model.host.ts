import { serveHost } from '../host/index.ts';
import { makeModel, type FileLocation } from './make-model.ts';
import type { ModelEntry } from './manifest.ts';

/** Builds models from published weights in a separate process. */
export interface MakeModelHostApi {
  make: {
    input: { model: ModelEntry; locations: Record<string, FileLocation>; folder: string };
    output: null;
  };
}

serveHost<MakeModelHostApi>({
  make: async ({ model, locations, folder }) => {
    await makeModel(model, locations, folder);
    return null;
  },
});
