import { z } from 'zod';
import { SIDS } from '../services.ts';
import { listQuery, organisationFilter } from '../wire.ts';

export const findServicePeopleQuery = listQuery(['name']);

export const findPartnersQuery = listQuery(['organisation']).extend({
  organisation: organisationFilter,
  sid: z.enum(SIDS).optional(),
});
