import { z } from 'zod';
import { id } from './wire.ts';

export const deletion = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable().meta({
    description: 'Name of the person; null where it was deleted automatically, or the person is not known',
  }),
  restorableUntil: z.iso.datetime().meta({ description: 'When it is removed for good' }),
});
export type Deletion = z.infer<typeof deletion>;

/** What is answered to a deletion. */
export const deleted = z.object({ restorableUntil: deletion.shape.restorableUntil });

export const deletedThing = z.object({ id, name: z.string(), deletion });
export type DeletedThing = z.infer<typeof deletedThing>;
