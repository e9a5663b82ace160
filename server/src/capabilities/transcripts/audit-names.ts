import type { AuditNames } from '../../platform/audit/audit-names.ts';
import { joinJob } from '../jobs/index.ts';
import { namesWithJob } from '../organisations/index.ts';

/** Builds a query of audit names for things that belong to a recording `r`. */
export const namesOfRecordingPart = (table: string, alias: string, name: string): string =>
  namesWithJob(
    `${table} ${alias} join published.recording r on r.organisation_id = ${alias}.organisation_id
       and r.id = ${alias}.recording_id ${joinJob('r')}`,
    `${alias}.id`,
    name,
  );

/** Names of recordings and their versions in the audit. */
export const namesOfRecordings: AuditNames = {
  organisation: [
    namesWithJob(`recording r ${joinJob('r')}`, 'r.id', 'r.name'),
    namesOfRecordingPart('snapshot', 's', 's.name'),
  ],
};
