import { createJob, excludeFile, type JobDetail, readJob } from '@colloquy/contract/jobs';
import { readTranscript } from '@colloquy/contract/transcripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { makeWav, silence, tone } from '../../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { uploadFile } from '../../files/uploads.factory.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, readFirstTranscript } from '../pipeline/pipeline.factory.ts';

const server = useTestServer();
let customer: Browser;
let worker: TestProcess;
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
  worker = await startProcess('fake-engines', server.config, {});
});
afterAll(() => worker?.end());

const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.500\n<v Anna>How was it?\n\n00:04.000 --> 00:06.000\n<v Bob>Long.';

const aDraft = async (manyFiles = false): Promise<string> => {
  const order = { sid: 'SID002', requestId: newId(), name: 'Study', language: 'en', speakers: null } as const;
  return (await customer.get(createJob, { body: { ...order, manyFiles } })).job.id;
};
const add = (jobId: string, name: string, bytes: Uint8Array | string) =>
  uploadFile(customer, { jobId, name, bytes: Buffer.from(bytes) });
const jobOf = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;

describe('a transcript', () => {
  it.each([
    ['is read', ['transcription.read-transcript'], 'read'],
    ['was read', ['transcription.finish-recording'], 'ready'],
  ])('is paired with audio that arrives while it %s', async (_, delayed, step) => {
    const release = await delayTasks([...delayed, 'transcription.decode-recording']);
    try {
      const draft = await aDraft();
      await add(draft, 'slow.vtt', VTT);
      await waitFor(async () => (await jobOf(draft)).files[0]?.progress.step === step, 20_000);
      await add(draft, 'slow.wav', makeWav(8, tone));
      const isChecked = async () =>
        (await jobOf(draft)).files.some(({ progress }) => progress.step === 'decode');
      await waitFor(isChecked, 20_000);
      await release();
      await waitFor(async () => (await jobOf(draft)).files.length === 1, 20_000);
      const { job } = await followJob(customer, draft);
      expect(job.files).toMatchObject([{ name: 'slow.wav', transcriptName: 'slow.vtt' }]);
      expect((await readFirstTranscript(customer, job)).text).toBe('How was it? Long.');
    } finally {
      await release();
    }
  });
});

describe('an upload', () => {
  it('does not join the job of its recording while that is being deleted', async () => {
    const draft = await aDraft();
    await add(draft, 'first.wav', makeWav(4, silence));
    await add(draft, 'second.wav', makeWav(4, silence));
    const jobsOfDraft = async (): Promise<{ id: string; names: string[] }[]> =>
      (
        await server.superuser.query<{ id: string; names: string[] }>(
          `select j.id, array_agg(f.name order by f.name) as names from job j join file f on f.owner_id = j.id
           where j.id = $1 or j.settings ->> 'draftId' = $1::text group by j.id`,
          [draft],
        )
      ).rows;
    const second = (await jobsOfDraft()).find(({ names }) => names.includes('second.wav'))!;
    await followJob(customer, second.id);
    await server.superuser.query(`update job_file set state = 'no-engine' where job_id = $1`, [second.id]);
    const deleting = await server.superuser.connect();
    try {
      await deleting.query('begin');
      await deleting.query('update job set deleted_at = now() where id = $1', [second.id]);
      const uploading = add(draft, 'second.vtt', VTT);
      await waitForLock();
      await deleting.query('commit');
      await uploading;
    } finally {
      deleting.release(true);
    }
    const jobs = await jobsOfDraft();
    expect(jobs.map(({ names }) => names).toSorted()).toEqual([
      ['first.wav'],
      ['second.vtt'],
      ['second.wav'],
    ]);
  });
});

describe('a file that cannot take part', () => {
  it('leaves a transcript alone if it is audio that cannot be read', async () => {
    const draft = await aDraft(true);
    await add(draft, 'walk.mp3', 'ID3 damaged');
    await waitFor(async () => (await jobOf(draft)).files[0]?.progress.state === 'failed', 20_000);
    await add(draft, 'walk.vtt', VTT);
    const transcript = async () => (await jobOf(draft)).files.find(({ name }) => name === 'walk.vtt');
    await waitFor(async () => (await transcript())?.progress.state === 'ready', 20_000);
    // Other audio of the same name is not held up by it.
    await add(draft, 'walk.wav', makeWav(8, tone));
    await waitFor(async () => (await transcript()) === undefined, 20_000);
    const { job } = await followJob(customer, draft);
    expect(job.files).toMatchObject([
      { name: 'walk.mp3', transcriptName: null },
      { name: 'walk.wav', transcriptName: 'walk.vtt' },
    ]);
  });

  it('keeps its words if it is a transcript that was left out', async () => {
    const draft = await aDraft(true);
    await add(draft, 'left.vtt', VTT);
    await add(draft, 'other.wav', makeWav(4, tone));
    const { job } = await followJob(customer, draft);
    const { id: jobFileId, recordingId } = job.files.find(({ name }) => name === 'left.vtt')!;
    await customer.get(excludeFile, { params: { jobId: draft }, body: { jobFileId } });
    await add(draft, 'left.wav', makeWav(8, tone));
    const audio = async () => (await jobOf(draft)).files.find(({ name }) => name === 'left.wav');
    await waitFor(async () => (await audio())?.progress.state === 'ready', 30_000);
    expect(await audio()).toMatchObject({ transcriptName: null });
    const { segments } = await customer.get(readTranscript, { params: { recordingId: recordingId! } });
    expect(segments).toHaveLength(2);
  });
});

/** Delays the delivery of tasks of these names until the returned function is called. */
async function delayTasks(names: string[]): Promise<() => Promise<void>> {
  const { superuser } = server;
  const isOfNames = (row: string): string =>
    `exists (select from public.task where id = (${row}.data ->> 'taskId')::uuid
       and name in (${names.map((name) => `'${name}'`).join(', ')}))`;
  await superuser.query(`
    create function pgboss.delay_tasks() returns trigger language plpgsql security definer as $$begin
      if ${isOfNames('new')} then new.start_after := now() + interval '1 hour'; end if;
      return new;
    end$$;
    create trigger delay_tasks before insert on pgboss.job for each row execute function pgboss.delay_tasks()`);
  return async () => {
    await superuser.query(
      'drop trigger if exists delay_tasks on pgboss.job; drop function if exists pgboss.delay_tasks()',
    );
    await superuser.query(`update pgboss.job j set start_after = now() where ${isOfNames('j')}`);
  };
}

/** Waits until a query is blocked by a lock. */
const waitForLock = (): Promise<boolean> =>
  waitFor(async () => {
    const { rowCount } = await server.superuser.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount! > 0;
  }, 10_000);
