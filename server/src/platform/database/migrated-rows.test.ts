import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { TEST_SECRET } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const NAME = `rows_${randomUUID().replaceAll('-', '')}`;
const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${NAME}` }).href;
const countBefore = (tag: string): number => journal.entries.findIndex((entry) => entry.tag.endsWith(tag));
let behind: pg.Pool;

/** As the owner that a real installation has, whom row security binds as well. */
beforeAll(async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  behind = new pg.Pool({ connectionString: at(inject('postgresSuperuserUrl')) });
});
afterAll(async () => {
  await behind.end();
  const client = new pg.Client({ connectionString: inject('postgresSuperuserUrl') });
  await client.connect();
  await client.query(`drop database if exists ${NAME} with (force)`);
  await client.end();
});

it('gives mails that were written before their expiry, their next try, and no subject that names content', async () => {
  await migrate(at(inject('postgresUrl')), TEST_SECRET, countBefore('_mail_tries'));
  const organisationId = randomUUID();
  await behind.query(
    `insert into mail (id, organisation_id, "to", subject, sealed_text, holds_content, created_at, sent_at, tries) values
       (gen_random_uuid(), $1, 'a@example.test', 'waits', 'x', false, '2026-11-01', null, 3),
       (gen_random_uuid(), $1, 'a@example.test', 'given up', 'x', true, '2026-11-02', null, 10),
       (gen_random_uuid(), $1, 'a@example.test', 'sent', null, true, '2026-11-03', '2026-11-03', 1)`,
    [organisationId],
  );
  await migrate(at(inject('postgresUrl')), TEST_SECRET, countBefore('_identity_expiry'));
  const { rows } = await behind.query(
    `select subject, next_try_at is not null as "isDue", expires_at = created_at + interval '30 days' as "expires"
     from mail order by created_at`,
  );
  expect(rows).toEqual([
    { subject: 'waits', isDue: true, expires: true },
    { subject: 'given up', isDue: false, expires: true },
    { subject: '', isDue: false, expires: true },
  ]);
}, 60_000);

it('blanks unsent mails with a link or code that do not say whose account they open', async () => {
  await migrate(at(inject('postgresUrl')), TEST_SECRET, countBefore('_identity_expiry'));
  await behind.query(
    `insert into mail (id, organisation_id, "to", subject, sealed_text, holds_content, opens_account_of, created_at,
       expires_at, next_try_at)
     select gen_random_uuid(), gen_random_uuid(), 'b@example.test', subject, 'x', content, opens, now(),
       now() + hours * interval '1 hour', now()
     from (values ('link', false, null, 72), ('link of a person', false, gen_random_uuid(), 72),
       ('content', true, null, 72), ('news', false, null, 720)) as written (subject, content, opens, hours)`,
  );
  await migrate(at(inject('postgresUrl')), TEST_SECRET, countBefore('_job_requested_by'));
  const { rows } = await behind.query(
    `select subject from mail where "to" = 'b@example.test' and sealed_text is null and next_try_at is null`,
  );
  expect(rows).toEqual([{ subject: 'link' }]);
}, 60_000);

it('says of jobs that whoever owns them has asked for them', async () => {
  await migrate(at(inject('postgresUrl')), TEST_SECRET, countBefore('_job_requested_by'));
  const client = await behind.connect();
  // Without its organisation and its person, which matter to nothing here.
  await client.query('set session_replication_role = replica');
  const insert = `insert into job (organisation_id, id, number, sid, name, settings, ordered_stages, stage, created_by,
       request_id, created_at)
     values (gen_random_uuid(), gen_random_uuid(), 1, 'SID002', 'A', '{}', '{}', 1, gen_random_uuid(),
       gen_random_uuid(), now())`;
  await client.query(insert);
  await migrate(at(inject('postgresUrl')), TEST_SECRET);
  // As a process of the version before does; such triggers do not fire in a replica.
  await client.query(`alter table job enable always trigger job_complete`);
  await client.query(insert);
  client.release(true);
  const { rows } = await behind.query('select requested_by = created_by as "isOwners" from job');
  expect(rows).toEqual([{ isOwners: true }, { isOwners: true }]);
}, 60_000);

it('sends mails that a process of the version before 0038 writes', async () => {
  await migrate(at(inject('postgresUrl')), TEST_SECRET);
  const client = await behind.connect();
  await client.query(`begin; set local role colloquy_identity`);
  await client.query(
    `insert into mail (id, organisation_id, "to", subject, sealed_text, holds_content, created_at, expires_at, sent_at, tries)
     values (gen_random_uuid(), gen_random_uuid(), 'c@example.test', 'old', 'x', default, now(), null, default, default)`,
  );
  await client.query('commit');
  client.release();
  const { rows } = await behind.query(
    `select next_try_at = now as "isDue", expires_at = now + interval '30 days' as "expires"
     from mail, lateral (select created_at as now) n where "to" = 'c@example.test'`,
  );
  expect(rows).toEqual([{ isDue: true, expires: true }]);
}, 60_000);
