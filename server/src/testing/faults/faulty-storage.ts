import { type Storage, storage } from '../../platform/storage/index.ts';
import type { FaultKit } from './fault-kit.ts';

const CALLS = [
  'put',
  'openRead',
  'withLocalCopy',
  'deleteFolder',
  'list',
] as const satisfies (keyof Storage)[];

/** Injects faults into the storage calls of this process. */
export function injectStorageFaults(kit: FaultKit): void {
  const opened = storage() as unknown as Record<string, (...asked: unknown[]) => Promise<unknown>>;
  for (const name of CALLS) {
    const call = opened[name]!.bind(opened);
    opened[name] = (...asked) => kit.callPort('storage', name, () => call(...asked));
  }
}
