import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';
import { aJobWithFile } from '../jobs/jobs.factory.ts';

export default {
  fixtures: {
    creditRequestId: async (server, { browser, person }) => {
      const { job, jobFileId } = await aJobWithFile(browser);
      const id = newId();
      await server.superuser.query(
        `insert into credit_request (organisation_id, id, job_id, stage_run_id, person_id, shortfall, amount, state, created_at)
         select $1, $2, $3, id, $5, 'limit', 100, 'open', now() from stage_run where job_file_id = $4`,
        [person.organisationId, id, job.id, jobFileId, person.id],
      );
      return { id, jobId: job.id, knownIds: {} };
    },
  },
} satisfies CapabilityFixtures;
