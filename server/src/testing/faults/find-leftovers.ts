import { checkLedger } from '../../capabilities/credits/index.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { storage } from '../../platform/storage/index.ts';
import type { TestServer } from '../test-server.ts';

/**
 * Describes what must not be left once an organisation is idle: unfinished tasks, open reservations, orphaned
 * bytes, open transactions.
 */
export async function findLeftovers({ superuser }: TestServer, organisationId: string): Promise<string[]> {
  const select = async (text: string): Promise<string[]> =>
    (await superuser.query<{ left: string }>(text, [organisationId])).rows.map(({ left }) => left);
  const stored = await storage().list(organisationId);
  const known = await select(
    // Each upload has a JSON file with its metadata.
    `select storage_key || suffix as left from file, unnest(array['', '.json']) as suffix where organisation_id = $1
     union select storage_key from derived_file where organisation_id = $1`,
  );
  const left = [
    // The reconciliation of an upload runs minutes later.
    ...(await select(
      `select format('The task %s is %s%s', name, state, ': ' || failure) as left from task
       where organisation_id = $1 and state in ('queued', 'running', 'failed')
         and name not in ('files.reconcile-upload', 'jobs.purge-job') order by id`,
    )),
    ...(await select(
      `select format('An attempt at %s did not end', t.name) as left from task_attempt a join task t on t.id = a.task_id
       where t.organisation_id = $1 and a.outcome is null and t.state <> 'queued' order by a.id`,
    )),
    ...(await select(
      `select format('The reservation %s is open', id) as left from credit_reservation
       where organisation_id = $1 and state = 'open' order by id`,
    )),
    ...(await run(asSystem(organisationId), checkLedger)),
    ...stored.filter((key) => !known.includes(key)).map((key) => `No row references the bytes ${key}`),
    ...known.filter((key) => !stored.includes(key)).map((key) => `The bytes ${key} are missing`),
    ...(await select(
      `select 'A connection is idle in a transaction: ' || query as left from pg_stat_activity
       where $1 <> '' and datname = current_database() and state like 'idle in transaction%'`,
    )),
  ];
  return left.map((each) => each.replaceAll(IDS, '…'));
}

/** Ids differ between runs. */
const IDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
