import { findThreads, createThread } from '@colloquy/contract/comments';
import { createJob, type JobDetail, pairFiles, readJob, shareJob } from '@colloquy/contract/jobs';
import {
  createSnapshot,
  readTranscript,
  reviewTurn,
  sendCommands,
  updatePresence,
} from '@colloquy/contract/transcripts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { makeWav, silence, tone } from '../../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { uploadFile } from '../../files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, createTranscriptionJob, readFirstTranscript } from '../pipeline/pipeline.factory.ts';
import { HUMAN_WORK } from './pair-files.ts';

const server = useTestServer();
let customerPerson: TestPerson;
let customer: Browser;
let worker: TestProcess;
beforeAll(async () => {
  customerPerson = await aPerson((await anOrganisation()).id);
  customer = await actAs(server, customerPerson);
  worker = await startProcess('fake-engines', server.config, {});
});
afterAll(() => worker?.end());

const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.500\n<v Anna>How was it?\n\n00:04.000 --> 00:06.000\n<v Bob>Long.';

const jobOf = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;

/** Changes that people make to a transcript. */
type Contribution = (recordingId: string, segmentId: string) => Promise<unknown>;
const CONTRIBUTIONS: Record<string, Contribution> = {
  'an edit': (recordingId, segmentId) =>
    customer.get(sendCommands, {
      params: { recordingId },
      body: { commands: [{ kind: 'set-text', id: newId(), segmentId, revision: 1, text: 'How is it?' }] },
    }),
  'a question': (recordingId, segmentId) =>
    customer.get(createThread, {
      params: { recordingId },
      body: {
        id: newId(),
        kind: 'question',
        text: 'Is this right?',
        quotation: { revision: 1, ranges: [{ unitId: segmentId, start: 0, end: 3 }] },
      },
    }),
  'a comment on the whole': (recordingId) =>
    customer.get(createThread, {
      params: { recordingId },
      body: { id: newId(), kind: 'comment', text: 'Read by two.', quotation: null },
    }),
  'a checked speaker': async (recordingId, segmentId) =>
    customer.get(reviewTurn, {
      params: { recordingId },
      body: { segmentId, speakerId: await speakerOf(recordingId) },
    }),
  'a snapshot': (recordingId) =>
    customer.get(createSnapshot, { params: { recordingId }, body: { id: newId(), name: 'Read' } }),
};
const speakerOf = async (recordingId: string): Promise<string> =>
  (await customer.get(readTranscript, { params: { recordingId } })).speakers[0]!.id;

/** A job with a transcript and a change by a person. */
async function aTranscriptWith(contribute: Contribution | undefined, name: string) {
  const body = { sid: 'SID002', requestId: newId(), name: 'Study', language: 'en', speakers: null } as const;
  const jobId = (await customer.get(createJob, { body })).job.id;
  await uploadFile(customer, { jobId, name, bytes: Buffer.from(VTT) });
  const { job } = await followJob(customer, jobId);
  const { segments } = await readFirstTranscript(customer, job);
  const recordingId = job.files[0]!.recordingId!;
  await contribute?.(recordingId, segments[0]!.id);
  return { jobId, recordingId, segmentId: segments[0]!.id, file: job.files[0]! };
}

/** Waits until a query is blocked by a lock. */
const waitForLock = (): Promise<boolean> =>
  waitFor(async () => {
    const { rowCount } = await server.superuser.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount! > 0;
  }, 10_000);

/** A job with a recording in which no words were recognised. */
async function aSilentRecording(): Promise<JobDetail> {
  const { job } = await followJob(
    customer,
    await createTranscriptionJob(customer, { name: 'mute.wav', bytes: makeWav(8, silence) }),
  );
  await server.superuser.query(`update job_file set state = 'failed' where id = $1`, [job.files[0]!.id]);
  return job;
}

const rowsOf = async (recordingId: string): Promise<unknown> => {
  const counts = await Promise.all(
    Object.keys(HUMAN_WORK).map(async (table) => {
      const { rowCount } = await server.superuser.query(`select from ${table} where recording_id = $1`, [
        recordingId,
      ]);
      return [table, rowCount];
    }),
  );
  return Object.fromEntries(counts);
};

describe('a transcript with work of people', () => {
  it.each(Object.entries(CONTRIBUTIONS))(
    'is kept when audio of the same name arrives, with a note: %s',
    async (_, contribute) => {
      const { jobId, recordingId } = await aTranscriptWith(contribute, 'walk.vtt');
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

  it('cannot be paired by hand', async () => {
    const silent = await aSilentRecording();
    const { recordingId, file } = await aTranscriptWith(CONTRIBUTIONS['a comment on the whole'], 'typed.vtt');
    const before = await rowsOf(recordingId);
    const body = { jobFileId: silent.files[0]!.id, transcriptId: file.id };
    expect(await customer.call(pairFiles, { params: { jobId: silent.id }, body })).toMatchObject({
      status: 409,
      answer: { message: expect.stringMatching(/^This transcript has edits/) as string },
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
  ])('cannot be paired while %s is being saved', async (_, write) => {
    const silent = await aSilentRecording();
    const { recordingId, file } = await aTranscriptWith(undefined, 'typed.vtt');
    const editing = await server.superuser.connect();
    try {
      await editing.query('begin');
      await editing.query('select from recording where id = $1 for update', [recordingId]);
      const body = { jobFileId: silent.files[0]!.id, transcriptId: file.id };
      const pairing = customer.call(pairFiles, { params: { jobId: silent.id }, body });
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

describe('pairing by hand', () => {
  const pairOf = (who: Browser, jobId: string, jobFileId: string, transcriptId: string) =>
    who.call(pairFiles, { params: { jobId }, body: { jobFileId, transcriptId } });

  it('takes a transcript out of another job only for its owner', async () => {
    const { jobId, recordingId, file } = await aTranscriptWith(undefined, 'typed.vtt');
    const person = await aPerson(customerPerson.organisationId);
    await customer.get(shareJob, { params: { jobId }, body: { personId: person.id, access: 'work' } });
    const colleague = await actAs(server, person);
    const { job } = await followJob(
      colleague,
      await createTranscriptionJob(colleague, { name: 'mute.wav', bytes: makeWav(8, silence) }),
    );
    expect(await pairOf(colleague, job.id, job.files[0]!.id, file.id)).toMatchObject({ status: 403 });
    expect((await customer.get(readTranscript, { params: { recordingId } })).segments).toHaveLength(2);
  });

  it('refuses a transcript in the place of the audio, and a file with itself', async () => {
    const { jobId, file } = await aTranscriptWith(undefined, 'typed.vtt');
    const other = await aTranscriptWith(undefined, 'other.vtt');
    await server.superuser.query(`update job_file set state = 'failed' where job_id = $1`, [jobId]);
    for (const transcriptId of [file.id, other.file.id])
      expect(await pairOf(customer, jobId, file.id, transcriptId)).toMatchObject({ status: 409 });
    expect((await jobOf(other.jobId)).files).toHaveLength(1);
  });

  it('gives a transcript to one recording only', async () => {
    const silent = [await aSilentRecording(), await aSilentRecording()];
    const { file, recordingId } = await aTranscriptWith(undefined, 'typed.vtt');
    const locking = await server.superuser.connect();
    try {
      await locking.query('begin');
      await locking.query('select from recording where id = $1 for update', [recordingId]);
      const pairing = silent.map((job) => pairOf(customer, job.id, job.files[0]!.id, file.id));
      await waitForLock();
      await locking.query('commit');
      const statuses = (await Promise.all(pairing)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 404]);
    } finally {
      locking.release(true);
    }
    const { rowCount } = await server.superuser.query(
      `select from job_file where transcript_file_id = (select id from file where name = 'typed.vtt' and id = any (
         select transcript_file_id from job_file where job_id = any ($1::uuid[])))`,
      [silent.map(({ id }) => id)],
    );
    expect(rowCount).toBe(1);
  });

  it('sees that the audio was transcribed meanwhile', async () => {
    const silent = await aSilentRecording();
    const { recordingId, file } = await aTranscriptWith(undefined, 'typed.vtt');
    const working = await server.superuser.connect();
    try {
      await working.query('begin');
      await working.query(`update job_file set state = 'ready' where job_id = $1`, [silent.id]);
      const pairing = pairOf(customer, silent.id, silent.files[0]!.id, file.id);
      await waitForLock();
      await working.query('commit');
      expect(await pairing).toMatchObject({ status: 409 });
    } finally {
      working.release(true);
    }
    expect((await customer.get(readTranscript, { params: { recordingId } })).segments).toHaveLength(2);
  });
});

/** Changes to a recording while another request deletes it, as pairing does. */
const CONCURRENT: Record<string, Contribution> = {
  ...CONTRIBUTIONS,
  'a place in it': (recordingId) =>
    customer.get(updatePresence, {
      params: { recordingId },
      body: { segmentId: null, isEditing: false, isLeaving: false },
    }),
};

test.each(Object.entries(CONCURRENT))(
  '%s is refused on a recording that is being deleted',
  async (_, contribute) => {
    const { recordingId, segmentId } = await aTranscriptWith(undefined, 'typed.vtt');
    const deleting = await server.superuser.connect();
    try {
      await deleting.query('begin');
      await deleting.query('delete from recording where id = $1', [recordingId]);
      const working = contribute(recordingId, segmentId).then(
        () => 'done',
        (error: unknown) => error,
      );
      await waitForLock();
      await deleting.query('commit');
      expect(String(await working)).toMatch(/404/);
    } finally {
      deleting.release(true);
    }
  },
);

test('every table deleted with a recording is classified as human work or not', async () => {
  const { rows } = await server.superuser.query<{ name: string }>(
    `select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.confrelid = 'recording'::regclass order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(HUMAN_WORK));
});
