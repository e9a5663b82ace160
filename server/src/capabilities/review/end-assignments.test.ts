import { acceptJob, readJob } from '@colloquy/contract/jobs';
import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { textOf } from '@colloquy/rules/transcript';
import { expect, it, onTestFinished } from 'vitest';
import { now, shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../../testing/browser.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { setRecording } from '../jobs/index.ts';
import { aJobWithFile, finishFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from '../transcripts/transcripts.factory.ts';
import { endAssignments } from './end-assignments.ts';

const server = useTestServer();

it('ends 10 s after Accept: until then the reviewer reads why, and edits saved by then are kept', async () => {
  const reviewer = await aPerson(
    (await anOrganisation({ name: 'Operator', isOperator: true })).id,
    'reviewer',
  );
  const { id: organisationId } = await anOrganisation();
  const owner = await aPerson(organisationId);
  const [customer, browser] = [await actAs(server, owner), await actAs(server, reviewer)];
  const { job: ordered, jobFileId } = await aJobWithFile(customer);
  const jobId = ordered.id;
  const headers = {
    'x-assignment': await insertAssignmentRow(server, { jobId, person: reviewer, organisationId }),
  };
  const recording = await aTranscript(server, owner, ['Two words.'], { jobId });
  await run(asSystem(organisationId), () => setRecording(jobFileId, { recordingId: recording.id }));
  await run(asSystem(organisationId), () => finishFile(jobFileId));
  const params = { recordingId: recording.id };
  const edit = (text: string) => {
    const segmentId = recording.segments[0]!.id;
    const commands = [{ kind: 'set-text' as const, id: newId(), revision: 1, segmentId, text }];
    return browser.call(sendCommands, { params, headers, body: { commands } });
  };
  expect((await edit('Three words here.')).status).toBe(200);

  const reader = await InvalidationReader.open(browser);
  const inAnHourMs = 3_600_000;
  shiftClock(inAnHourMs);
  onTestFinished(() => shiftClock(0));
  const fromMs = now().getTime();
  await customer.get(acceptJob, { params: { jobId } });
  const toMs = now().getTime();
  shiftClock(0);
  const { rows } = await server.superuser.query<{
    payload: { jobId: string; personId: string };
    due: Date[];
  }>(
    `select t.payload, array[t.start_after, d.start_after] as due
     from task t join pgboss.job d on d.id = t.delivery_id
     where t.name = 'review.end-assignments' and t.subject_id = $1`,
    [jobId],
  );
  const { payload, due } = rows[0]!;
  for (const at of due) {
    expect(at.getTime()).toBeGreaterThanOrEqual(fromMs + 10_000);
    expect(at.getTime()).toBeLessThanOrEqual(toMs + 10_000);
  }

  // Until then the open page refetches, explains why editing is locked, and keeps unsaved text.
  await waitFor(async () => reader.messages.some(({ data }) => JSON.stringify(data).includes(jobId)), 5_000);
  const { job } = await browser.get(readJob, { params: { jobId }, headers });
  expect(job).toMatchObject({ completedAt: expect.any(String), abilities: { canEdit: false } });
  const shown = await browser.get(readTranscript, { params, headers });
  expect(shown.recording.mayEdit).toBe(false);
  expect(shown.segments.map(({ words }) => textOf(words))).toEqual(['Three words here.']);
  expect(await edit('Too late.')).toMatchObject({ status: 409, answer: { error: 'job-completed' } });

  await runTask(endAssignments, organisationId, payload);
  expect(await reader.closed()).toBe(true);
  expect((await browser.call(readJob, { params: { jobId }, headers })).status).toBe(404);
  expect((await browser.call(readTranscript, { params, headers })).status).toBe(404);
  const remaining = await customer.get(readTranscript, { params });
  expect(remaining.segments.map(({ words }) => textOf(words))).toEqual(['Three words here.']);
});
