import { z } from 'zod';
import { id } from './wire.ts';

export const deletion = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable().meta({
    description: 'Name of the person; `null` if the deletion was automatic or the person is unknown',
  }),
  restorableUntil: z.iso
    .datetime()
    .meta({ description: 'When the item is purged and can no longer be restored' }),
});
export type Deletion = z.infer<typeof deletion>;

/** Response of a deletion. */
export const deleted = z.object({ restorableUntil: deletion.shape.restorableUntil });

export const deletedItem = z.object({ id, name: z.string(), deletion });
export type DeletedItem = z.infer<typeof deletedItem>;

/** Days until deleted items are removed for good. */
export const RESTORABLE_DAYS = 30;

const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 3_600_000;

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORABLE_MS);

/** Items deleted before this can no longer be restored, even if they are not yet removed. */
export const oldestRestorable = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);
