/** The state table of checked files: which words are locked after any sequence of marks, edits and moves of the job. */
import { acceptJob, cancelJob, checkFile, readJob, reopenJob, uncheckFile } from '@colloquy/contract/jobs';
import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { setRecording } from '../jobs/index.ts';
import { aJobWithFile, finishFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, inTask } from './transcripts.factory.ts';

const server = useTestServer();
let owner: TestPerson;
let customer: Browser;
beforeAll(async () => {
  owner = await aPerson((await anOrganisation()).id);
  customer = await actAs(server, owner);
});

const ACTIONS = ['check', 'uncheck', 'edit', 'accept', 'reopen', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];
type State = { isChecked: boolean; isCompleted: boolean; isCancelled: boolean };
type Expected = { next: State; error?: 'file-checked' | 'job-completed' | 'not-now' };

const START: State = { isChecked: false, isCompleted: false, isCancelled: false };

function expected(state: State, action: Action): Expected {
  const { isChecked, isCompleted, isCancelled } = state;
  const stay = (error?: NonNullable<Expected['error']>): Expected => ({
    next: state,
    ...(error && { error }),
  });
  switch (action) {
    case 'check':
      if (isChecked) return stay();
      if (isCompleted) return stay('job-completed');
      return isCancelled ? stay('not-now') : { next: { ...state, isChecked: true } };
    case 'uncheck':
      if (!isChecked) return stay();
      return isCompleted ? stay('job-completed') : { next: { ...state, isChecked: false } };
    case 'edit':
      if (isCompleted) return stay('job-completed');
      return stay(isChecked ? 'file-checked' : undefined);
    case 'accept':
      return isCompleted || isCancelled ? stay('not-now') : { next: { ...state, isCompleted: true } };
    case 'reopen':
      return isCompleted ? { next: { ...state, isCompleted: false, isChecked: false } } : stay('not-now');
    case 'cancel':
      return isCompleted || isCancelled ? stay('not-now') : { next: { ...state, isCancelled: true } };
  }
}

type Subject = { jobId: string; jobFileId: string; recordingId: string; segmentId: string };

async function createSubject(): Promise<Subject> {
  const { job, jobFileId } = await aJobWithFile(customer);
  const recording = await aTranscript(server, owner, ['Two words.'], { jobId: job.id });
  await inTask(recording, () => setRecording(jobFileId, { recordingId: recording.id }));
  await inTask(recording, () => finishFile(jobFileId));
  return { jobId: job.id, jobFileId, recordingId: recording.id, segmentId: recording.segments[0]!.id };
}

function perform(
  { jobId, jobFileId, recordingId, segmentId }: Subject,
  action: Action,
  edit: { text: string; revision: number },
) {
  const params = { jobId };
  switch (action) {
    case 'check':
      return customer.call(checkFile, { params, body: { jobFileId } });
    case 'uncheck':
      return customer.call(uncheckFile, { params, body: { jobFileId } });
    case 'accept':
      return customer.call(acceptJob, { params });
    case 'cancel':
      return customer.call(cancelJob, { params });
    case 'reopen':
      return customer.call(reopenJob, { params, body: { reason: 'A name is wrong.' } });
    case 'edit':
      return customer.call(sendCommands, {
        params: { recordingId },
        body: { commands: [{ kind: 'set-text', id: newId(), segmentId, ...edit }] },
      });
  }
}

test('words change only while their file is neither checked nor in a completed job', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ACTIONS), { minLength: 3, maxLength: 10 }),
      async (actions) => {
        const subject = await createSubject();
        let state = START;
        for (const [at, action] of actions.entries()) {
          const before = await customer.get(readTranscript, { params: { recordingId: subject.recordingId } });
          const { next, error } = expected(state, action);
          const reply = await perform(subject, action, {
            text: `Edit ${at}`,
            revision: before.recording.revision,
          });
          expect([action, reply.status]).toEqual([action, error ? 409 : 200]);
          if (error) expect(reply.answer).toMatchObject({ error });
          state = next;
          const { recording, segments } = await customer.get(readTranscript, {
            params: { recordingId: subject.recordingId },
          });
          if (action !== 'edit' || error) expect(segments).toEqual(before.segments);
          else expect(segments[0]!.words.map(({ text }) => text).join(' ')).toContain(`${at}`);
          expect(recording.mayEdit).toBe(!state.isChecked && !state.isCompleted);
          const { job } = await customer.get(readJob, { params: { jobId: subject.jobId } });
          expect(job.files[0]!.checked !== null).toBe(state.isChecked);
          expect(job.completedAt !== null).toBe(state.isCompleted);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);
