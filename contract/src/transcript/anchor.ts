import { z } from 'zod';
import { id } from '../wire.ts';

/** A place in the words: half-open range of code points in one segment's text, at a revision. */
export const anchor = z.object({
  id,
  segmentId: id,
  revision: z.number().int(),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string().meta({ description: 'The words it was put on; what a lost anchor can still show' }),
  lost: z.boolean().meta({ description: 'Its words were deleted; shown as lost, never deleted' }),
});
export type Anchor = z.infer<typeof anchor>;
