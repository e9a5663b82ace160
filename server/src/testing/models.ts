import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '@colloquy/engines';

/** Whether the default models were fetched: without them, tests that hear speech are skipped. */
export const hasModels = (): boolean => existsSync(join(modelsFolder(), 'whisper-base.stamp'));
