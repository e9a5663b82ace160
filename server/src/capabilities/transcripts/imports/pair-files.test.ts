import {
  createJob,
  findThreads,
  type JobDetail,
  nameSnapshot,
  pairFiles,
  readJob,
  readTranscript,
  reviewTurn,
  sendCommands,
  startThread,
  tellPresence,
} from '@colloquy/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { makeWav, silence, tone } from '../../../testing/sounds.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { uploadFile } from '../../files/uploads.factory.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, orderWords, readWords } from '../pipeline/pipeline.factory.ts';
import { WORK_OF_PEOPLE } from './work-of-people.ts';

const server = useTestServer();
let customer: Browser;
let worker: TestProcess;
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
  worker = await startProcess('quick', server.config, {});
});
afterAll(() => worker?.end());

const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.500\n<v Anna>How was it?\n\n00:04.000 --> 00:06.000\n<v Bob>Long.';

const jobOf = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;

/** What people leave on a transcript, each in its own way. */
type Work = (recordingId: string, segmentId: string) => Promise<unknown>;
const WORK: Record<string, Work> = {
  'an edit': (recordingId, segmentId) =>
    customer.get(sendCommands, {
      params: { recordingId },
      body: { commands: [{ kind: 'set-text', id: newId(), segmentId, revision: 1, text: 'How is it?' }] },
    }),
  'a question': (recordingId, segmentId) =>
    customer.get(startThread, {
      params: { recordingId },
      body: {
        id: newId(),
        kind: 'question',
        text: 'Is this right?',
        place: { segmentId, revision: 1, start: 0, end: 3 },
      },
    }),
  'a comment on the whole': (recordingId) =>
    customer.get(startThread, {
      params: { recordingId },
      body: { id: newId(), kind: 'comment', text: 'Read by two.' },
    }),
  'a checked speaker': async (recordingId, segmentId) =>
    customer.get(reviewTurn, {
      params: { recordingId },
      body: { segmentId, speakerId: await speakerOf(recordingId) },
    }),
  'a snapshot': (recordingId) =>
    customer.get(nameSnapshot, { params: { recordingId }, body: { id: newId(), name: 'Read' } }),
};
const speakerOf = async (recordingId: string): Promise<string> =>
  (await customer.get(readTranscript, { params: { recordingId } })).speakers[0]!.id;

/** A job with a transcript, and people's work on it. */
async function aTranscriptWith(work: Work | undefined, name: string) {
  const body = { sid: 'SID002', requestId: newId(), name: 'Study', language: 'en', speakers: null } as const;
  const jobId = (await customer.get(createJob, { body })).job.id;
  await uploadFile(customer, { jobId, name, bytes: Buffer.from(VTT) });
  const { job } = await followJob(customer, jobId);
  const { segments } = await readWords(customer, job);
  const recordingId = job.files[0]!.recordingId!;
  await work?.(recordingId, segments[0]!.id);
  return { jobId, recordingId, segmentId: segments[0]!.id, file: job.files[0]! };
}

/** Until somebody waits for what another transaction holds. */
const waitForLock = (): Promise<boolean> =>
  waitFor(async () => {
    const { rowCount } = await server.behind.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount! > 0;
  }, 10_000);

/** A job with a sound that nothing was heard of. */
async function aMuteSound(): Promise<JobDetail> {
  const { job } = await followJob(
    customer,
    await orderWords(customer, { name: 'mute.wav', bytes: makeWav(8, silence) }),
  );
  await server.behind.query(`update job_file set state = 'failed' where id = $1`, [job.files[0]!.id]);
  return job;
}

const rowsOf = async (recordingId: string): Promise<unknown> => {
  const counts = await Promise.all(
    Object.keys(WORK_OF_PEOPLE).map(async (table) => {
      const { rowCount } = await server.behind.query(`select from ${table} where recording_id = $1`, [
        recordingId,
      ]);
      return [table, rowCount];
    }),
  );
  return Object.fromEntries(counts);
};

describe('a transcript that people have worked on', () => {
  it.each(Object.entries(WORK))(
    'stays as it is where the sound of its name comes later, and says so: %s',
    async (_, work) => {
      const { jobId, recordingId } = await aTranscriptWith(work, 'walk.vtt');
      const before = await rowsOf(recordingId);
      await uploadFile(customer, { jobId, name: 'walk.wav', bytes: makeWav(4, tone) });
      await waitFor(async () => {
        const { files } = await jobOf(jobId);
        return files.length === 2 && files.every(({ progress }) => progress.state === 'ready');
      }, 30_000);
      expect(await rowsOf(recordingId)).toEqual(before);
      const { recording } = await customer.get(readTranscript, { params: { recordingId } });
      expect(recording.imported!.notes).toEqual([
        'walk.wav was uploaded later and transcribed separately, because people have worked on this transcript.',
      ]);
    },
  );

  it('is not paired by hand', async () => {
    const mute = await aMuteSound();
    const { recordingId, file } = await aTranscriptWith(WORK['a comment on the whole'], 'typed.vtt');
    const before = await rowsOf(recordingId);
    const body = { jobFileId: mute.files[0]!.id, transcriptId: file.id };
    expect(await customer.call(pairFiles, { params: { jobId: mute.id }, body })).toMatchObject({
      status: 409,
      answer: { message: expect.stringMatching(/^People have worked on this transcript/) as string },
    });
    expect(await rowsOf(recordingId)).toEqual(before);
  });

  it.each([
    ['an edit', `update recording set revision = 2 where id = $1`],
    [
      'a comment',
      `insert into comment_thread (organisation_id, id, recording_id, kind, created_by, created_at)
       select organisation_id, gen_random_uuid(), id, 'comment', gen_random_uuid(), now() from recording where id = $1`,
    ],
  ])('is not paired where %s is saved at the same moment', async (_, write) => {
    const mute = await aMuteSound();
    const { recordingId, file } = await aTranscriptWith(undefined, 'typed.vtt');
    const editing = await server.behind.connect();
    try {
      await editing.query('begin');
      await editing.query('select from recording where id = $1 for update', [recordingId]);
      const body = { jobFileId: mute.files[0]!.id, transcriptId: file.id };
      const pairing = customer.call(pairFiles, { params: { jobId: mute.id }, body });
      await waitForLock();
      await editing.query(write, [recordingId]);
      await editing.query('commit');
      expect(await pairing).toMatchObject({ status: 409 });
    } finally {
      editing.release(true);
    }
    expect((await customer.call(findThreads, { params: { recordingId } })).status).toBe(200);
  });
});

/** What people leave on a recording that another request is deleting, as pairing does. */
const LATE: Record<string, Work> = {
  ...WORK,
  'a place in it': (recordingId) =>
    customer.get(tellPresence, {
      params: { recordingId },
      body: { segmentId: null, isEditing: false, isLeaving: false },
    }),
};

test.each(Object.entries(LATE))('%s on a recording that is being deleted is refused', async (_, work) => {
  const { recordingId, segmentId } = await aTranscriptWith(undefined, 'typed.vtt');
  const deleting = await server.behind.connect();
  try {
    await deleting.query('begin');
    await deleting.query('delete from recording where id = $1', [recordingId]);
    const working = work(recordingId, segmentId).then(
      () => 'done',
      (error: unknown) => error,
    );
    await waitForLock();
    await deleting.query('commit');
    expect(String(await working)).toMatch(/404/);
  } finally {
    deleting.release(true);
  }
});

test('whatever goes with a recording is known to be the work of people or not', async () => {
  const { rows } = await server.behind.query<{ name: string }>(
    `select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.confrelid = 'recording'::regclass order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(WORK_OF_PEOPLE));
});
