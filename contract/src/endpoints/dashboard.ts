import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  summary: 'Counts for the home of an admin: of the installation, or of the own organisation.',
  access: 'figures:read',
  answer: z.object({
    organisations: z.number().int().nullable().meta({ description: 'Platform admin only, else null' }),
    people: z.number().int(),
    activePeople: z.number().int(),
    jobs: z.number().int().nullable().meta({ description: 'Organisation admin only, else null' }),
  }),
});
