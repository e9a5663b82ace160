import type { Config } from '../../platform/config.ts';
import { openEngineKeys } from './engine-keys.ts';

let folder: string | undefined;

/** Once in every process: where models lie, and what keys of engines are sealed with. */
export function openModels({ modelsFolder, secret }: Pick<Config, 'modelsFolder' | 'secret'>): void {
  folder = modelsFolder;
  openEngineKeys({ secret });
}

/** Where the models of this installation lie. */
export function modelsFolder(): string {
  if (folder === undefined) throw new Error('The models were not opened.');
  return folder;
}
