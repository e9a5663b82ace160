import { checkLedger } from '../../capabilities/credits/index.ts';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { storage } from '../../platform/storage/index.ts';
import type { TestServer } from '../test-server.ts';

/** What must not be there of an organisation once it is quiet, as sentences: none is as it should be. */
export async function findLeftovers({ behind }: TestServer, organisationId: string): Promise<string[]> {
  const ask = async (text: string): Promise<string[]> =>
    (await behind.query<{ left: string }>(text, [organisationId])).rows.map(({ left }) => left);
  const stored = await storage().list(organisationId);
  const known = await ask(
    // Beside what was uploaded lies what was said of it.
    `select storage_key || suffix as left from file, unnest(array['', '.json']) as suffix where organisation_id = $1
     union select storage_key from derived_file where organisation_id = $1`,
  );
  const left = [
    // What looks after an upload comes minutes later.
    ...(await ask(
      `select format('The task %s is %s%s', name, state, ': ' || failure) as left from task
       where organisation_id = $1 and state in ('queued', 'running', 'failed')
         and name not in ('files.look-after-upload', 'jobs.purge-job') order by id`,
    )),
    ...(await ask(
      `select format('An attempt at %s did not end', t.name) as left from task_attempt a join task t on t.id = a.task_id
       where t.organisation_id = $1 and a.outcome is null and t.state <> 'queued' order by a.id`,
    )),
    ...(await ask(
      `select format('The reservation %s is open', id) as left from credit_reservation
       where organisation_id = $1 and state = 'open' order by id`,
    )),
    ...(await run(asTask(organisationId), checkLedger)),
    ...stored.filter((key) => !known.includes(key)).map((key) => `Nothing names the bytes ${key}`),
    ...known.filter((key) => !stored.includes(key)).map((key) => `The bytes ${key} are gone`),
    ...(await ask(
      `select 'A connection stands in a transaction: ' || query as left from pg_stat_activity
       where $1 <> '' and datname = current_database() and state like 'idle in transaction%'`,
    )),
  ];
  return left.map((each) => each.replaceAll(IDS, '…'));
}

/** Ids differ from run to run. */
const IDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
