import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../server/src/capabilities/organisations/organisations.factory.ts';
import { type DedicatedCluster, startDedicatedCluster } from '../server/src/testing/dedicated-cluster.ts';

const COMMAND = path.join(import.meta.dirname, 'import-meeting.ts');
const MEETING = {
  meeting_transcripts: [
    { speaker: 'Project manager', content: 'Shall we begin?' },
    { speaker: 'Designer', content: 'The remote control is yellow.' },
  ],
};

let cluster: DedicatedCluster;

beforeAll(async () => {
  cluster = await startDedicatedCluster();
}, 120_000);
afterAll(() => cluster?.stop());

it('creates a finished job and enqueues its webhooks', async () => {
  const { config, superuser } = cluster;
  const person = await aPerson((await anOrganisation()).id);
  const file = path.join(config.dataFolder, 'meeting.jsonl');
  await writeFile(file, `${JSON.stringify(MEETING)}\n`);
  const env = {
    PATH: process.env.PATH,
    COLLOQUY_DATA: config.dataFolder,
    COLLOQUY_SECRET: config.secret,
    DATABASE_URL: config.databaseUrl,
  };
  const command = [COMMAND, '--user', person.username, '--file', file];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  expect(stdout).toContain('8 words in 2 segments');
  const jobId = /\/job\/(\S+)/.exec(stdout)?.[1];
  const { rows } = await superuser.query<{ state: string; tasks: number }>(
    `select f.state, (select count(*)::int from task t
       where t.subject_id = f.job_id and t.name = 'webhooks.write-messages' and t.state = 'queued') as tasks
     from job_file f where f.job_id = $1`,
    [jobId],
  );
  expect(rows).toEqual([{ state: 'ready', tasks: 1 }]);
});
