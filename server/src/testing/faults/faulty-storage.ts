import { type Storage, storage } from '../../platform/storage/index.ts';
import type { FaultKit } from './fault-kit.ts';

const CALLS = [
  'put',
  'openRead',
  'withLocalCopy',
  'deleteFolder',
  'list',
] as const satisfies (keyof Storage)[];

/** Lets calls of the storage of this process go wrong. */
export function makeStorageFaulty(kit: FaultKit): void {
  const opened = storage() as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>;
  for (const name of CALLS) {
    const call = opened[name]!.bind(opened);
    opened[name] = (...asked) => kit.pass('storage', name, () => call(...asked));
  }
}
