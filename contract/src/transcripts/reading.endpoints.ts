import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

const ms = z.number().int().min(0).max(86_400_000);

export const saveReadingPosition = endpoint({
  method: 'PUT',
  path: '/api/recordings/:recordingId/reading-position',
  summary:
    'Saves where the caller is in a recording and what they played, for “Continue” on their home page.',
  access: 'home:read',
  params: z.object({ recordingId: id }),
  body: z.object({
    positionMs: ms.meta({ description: 'Time at which the caller was last, in milliseconds' }),
    played: z
      .array(z.object({ fromMs: ms, toMs: ms }))
      .max(100)
      .default([])
      .meta({ description: 'Parts played since the last report; they are added to those played before' }),
  }),
  answer: z.object({}),
});
