/**
 * Runs in the copy that added-capability.test.ts makes: migrates, starts web and worker, and uses the added
 * capability. Prints what the browser received.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointSpec } from '@colloquy/contract';
import pg from 'pg';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { schemaSources } from '../schema-sources.ts';
import { startWeb } from '../web-role.ts';
import { startWorker } from '../worker-role.ts';
import { actAs } from './browser.ts';
import { InvalidationReader } from './invalidation-reader.ts';
import type { TestServer } from './test-server.ts';

/** A variable, because only the copy has this sub-path. */
const contractOfNotes = '@colloquy/contract/notes';
const { addNote } = (await import(contractOfNotes)) as { addNote: EndpointSpec };

async function waitUntil(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(100)) if (await isTrue()) return;
  throw new Error('It did not happen.');
}

const config = readConfig(process.env);
await migrate(config.databaseUrl, config.secret, schemaSources);
const web = await startWeb(config);
const worker = await startWorker(config);

const person = await aPerson((await anOrganisation()).id);
const browser = await actAs({ url: web.address, config } as TestServer, person);
const stream = await InvalidationReader.open(browser);
const { status } = await browser.call(addNote, { body: { text: 'Ask again in May' } });
await waitUntil(() => stream.messages.length > 0);

const superuser = new pg.Client({ connectionString: process.env.SUPERUSER_URL });
await superuser.connect();
const { rowCount: schedules } = await superuser.query(
  `select from pgboss.schedule where key = 'notes.count-notes'`,
);
const { rows } = await superuser.query('select text, is_read as "isRead" from note');
await superuser.end();

process.stdout.write(JSON.stringify({ status, schedules, message: stream.messages[0]!.data, rows }));
await worker.close();
await web.close();
process.exit(0);
