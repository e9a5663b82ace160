import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type LocalEngineOptions = {
  /** The folder that `fetchModels` filled. */
  modelsFolder: string;
  /** How long the engine's process stays warm after its last work. Default: a minute. */
  idleMs?: number;
};

/** Where models lie: `COLLOQUY_MODELS`, else `models` in the data folder, which is `.data` of the clone by default. */
export function modelsFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.COLLOQUY_MODELS) return env.COLLOQUY_MODELS;
  const data = env.COLLOQUY_DATA || fileURLToPath(new URL('../../../.data', import.meta.url));
  return join(data, 'models');
}
