import { expect, it } from 'vitest';
import { asSystem } from '../../../platform/database/open-scope.ts';
import { run } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { actAs } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { aJobWithFile, runOf } from '../../jobs/jobs.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { checkRecording } from './check.ts';
import { enqueueStep } from './step.ts';

const server = useTestServer();

it('a failed step stops the tasks of its run, not those of other runs of the file', async () => {
  const { id: organisationId } = await anOrganisation();
  const customer = await actAs(server, await aPerson(organisationId));
  const { jobFileId } = await aJobWithFile(customer);
  const inTask = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
  const { id: runId } = await inTask(() => runOf(jobFileId));
  const otherId = newId();
  await server.superuser.query(
    `insert into stage_run select (jsonb_populate_record(s, jsonb_build_object('id', $2::text, 'key', 'other'))).*
     from stage_run s where id = $1`,
    [runId, otherId],
  );
  const payload = { jobFileId, runId };
  await inTask(() => enqueueStep({ organisationId, payload: { jobFileId, runId: otherId } }, checkRecording));
  const task = { organisationId, subjectId: jobFileId, payload };
  await inTask(() => checkRecording.onFailed!(task, new TaskFailure('damaged', { isFinal: true })));
  const { rows } = await server.superuser.query<{ runId: string; state: string }>(
    `select payload ->> 'runId' as "runId", state from task where subject_id = $1 and name = $2`,
    [jobFileId, checkRecording.name],
  );
  expect(new Map(rows.map((row) => [row.runId, row.state]))).toEqual(
    new Map([
      [runId, 'cancelled'],
      [otherId, 'queued'],
    ]),
  );
});
