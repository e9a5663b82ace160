/**
 * Runs in the copy that added-capability.test.ts makes: migrates, starts web and worker, and uses the added
 * capability. Prints what the browser received.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointSpec } from '@colloquy/contract';
import { findAudit } from '@colloquy/contract/organisations';
import pg from 'pg';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { taskLabel } from '../platform/tasks/define-task.ts';
import { schemaSources } from '../schema-sources.ts';
import { startWeb } from '../web-role.ts';
import { startWorker } from '../worker-role.ts';
import { actAs } from './browser.ts';
import { FIXTURES } from './fixtures.ts';
import { InvalidationReader } from './invalidation-reader.ts';
import type { TestServer } from './test-server.ts';

/** A variable, because only the copy has this sub-path. */
const contractOfNotes = '@colloquy/contract/notes';
const { addNote, getNote } = (await import(contractOfNotes)) as Record<string, EndpointSpec>;

async function waitUntil(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(100)) if (await isTrue()) return;
  throw new Error('It did not happen.');
}

const config = readConfig(process.env);
await migrate(config.databaseUrl, config.secret, schemaSources);
const web = await startWeb(config);
const worker = await startWorker(config);

const server = { url: web.address, config } as TestServer;
const person = await aPerson((await anOrganisation()).id, 'organisationadmin');
const browser = await actAs(server, person);
const stream = await InvalidationReader.open(browser);
const { status, answer } = await browser.call(addNote!, { body: { text: 'Ask again in May' } });
await waitUntil(() => stream.messages.length > 0);

const superuser = new pg.Client({ connectionString: process.env.SUPERUSER_URL });
await superuser.connect();
const { rowCount: schedules } = await superuser.query(
  `select from pgboss.schedule where key = 'notes.count-notes'`,
);
const { rows } = await superuser.query('select text, is_read as "isRead" from note');
await superuser.query(
  `insert into audit_entry (organisation_id, id, at, person_id, action, subject, subject_id)
   select organisation_id, id, now(), $1, 'note.added', 'note', id from note`,
  [person.id],
);
await superuser.end();
const owner = { browser, person, role: 'organisationadmin', seesOwnersJobs: true } as const;
const fixture = await FIXTURES.noteId!(server, owner);
const ofFixture = await browser.call(getNote!, { params: { noteId: fixture.id } });
const audit = await browser.get(findAudit, { query: { action: 'note.added' } });

process.stdout.write(
  JSON.stringify({
    status,
    answer,
    ofFixture,
    auditName: audit.rows[0]?.subjectName,
    taskLabel: taskLabel('notes.read-note'),
    schedules,
    message: stream.messages[0]!.data,
    rows,
  }),
);
await worker.close();
await web.close();
process.exit(0);
