import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';

/** Why a service cannot be used; null where it can. */
export const SERVICE_OFF = ['not-installed', 'organisation', 'person'] as const;

export const findOwnServices = endpoint({
  method: 'GET',
  path: '/api/services',
  summary: 'The five services, and which of them the caller may use.',
  access: 'signed-in',
  answer: z.object({
    services: z.array(
      z.object({
        sid: z.enum(SIDS),
        name: z.string(),
        isAvailable: z.boolean(),
        off: z.enum(SERVICE_OFF).nullable().meta({
          description: 'Why it cannot be used: not there yet, off for the organisation, off for the person',
        }),
      }),
    ),
  }),
});
