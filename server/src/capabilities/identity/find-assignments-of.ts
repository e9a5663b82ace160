import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';

/** Where a person may act outside their own organisation. */
export type ActingIn = {
  id: string;
  organisationId: string;
  jobId: string;
  createdAt: Date;
  until: Date | null;
};

/**
 * The assignments that a person holds now, in whichever organisations. Their scopes open by `forAssignment`; this only
 * tells which there are, as the identity login may read across organisations.
 */
export function findAssignmentsOf(personId: string): Promise<ActingIn[]> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<ActingIn>(
      `select id, organisation_id as "organisationId", job_id as "jobId", created_at as "createdAt", until from assignment
       where person_id = $1 and state = 'accepted' and (until is null or until > $2) order by created_at, id`,
      [personId, now()],
    );
    return rows;
  });
}
