/**
 * `node scripts/import-meeting.ts --user NAME [--file PATH] [--title NAME]` creates a finished Qual AI job
 * from a written meeting, with times estimated from word lengths. Imports the longest meeting of a JSON-lines
 * file in QMSum format (`meeting_transcripts: [{ speaker, content }]`). Uses the database of DATABASE_URL, or
 * that of the running or stopped installation in COLLOQUY_DATA.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asIdentity } from '../server/src/platform/database/open-scope.ts';
import { run, sqlQuery } from '../server/src/platform/database/scope.ts';
import { createMeetingJob, type MeetingPerson } from './import/create-meeting-job.ts';
import { readLongestMeeting } from './import/read-meeting.ts';
import { withScopes } from './installation.ts';

const DATA = process.env.COLLOQUY_TEST_DATA ?? path.join(import.meta.dirname, '../../shared/data');

const { values } = parseArgs({
  options: {
    user: { type: 'string' },
    file: { type: 'string', default: path.join(DATA, 'qmsum/val.jsonl') },
    title: { type: 'string', default: 'A long meeting' },
  },
});
if (values.user === undefined) {
  console.error('Say whose job it becomes: --user NAME (a username).');
  process.exit(2);
}

const meeting = readLongestMeeting(readFileSync(values.file, 'utf8'));
const username = values.user;
await withScopes(async () => {
  try {
    const person = await findPerson(username);
    const made = await createMeetingJob(person, {
      title: values.title,
      file: path.basename(values.file),
      ...meeting,
    });
    console.log(`${made.words} words in ${made.segments} segments: /client/qual-ai/job/${made.jobId}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
});

async function findPerson(username: string): Promise<MeetingPerson> {
  const { rows } = await run(asIdentity(), () =>
    sqlQuery<MeetingPerson>(
      `select id as "personId", organisation_id as "organisationId" from person where username = $1 and role = 'customer'`,
      [username],
    ),
  );
  if (!rows[0]) throw new Error(`There is no customer with the username ${username}.`);
  return rows[0];
}
