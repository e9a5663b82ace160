import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { insertAssignmentRow } from '../../../testing/insert-rows.ts';
import { isLongRun } from '../../../testing/test-environment.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { createQuotation } from '../quotations.ts';
import { aTranscript, inTask, type TestRecording } from '../transcripts.factory.ts';
import {
  expectAnchored,
  expectConverged,
  expectNothingLost,
  expectWhole,
  type FinalState,
} from './convergence.factory.ts';
import { findChanges } from './edit.store.ts';
import { anyEvents, connectEditors, type EditService, runEvent, settleNetwork } from './network.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let people: { person: TestPerson; browser: Browser }[];

beforeAll(async () => {
  const [home, operator] = [await anOrganisation(), await anOrganisation()];
  customer = await aPerson(home.id);
  const all = [customer, await aPerson(operator.id, 'reviewer'), await aPerson(operator.id, 'reviewer')];
  people = await Promise.all(all.map(async (person) => ({ person, browser: await actAs(server, person) })));
});

/** The owner and two reviewers with assignments. */
async function serviceOf({ id: recordingId, jobId, organisationId }: TestRecording): Promise<EditService> {
  const headers: Record<string, string>[] = [{}];
  for (const { person } of people.slice(1))
    headers.push({ 'x-assignment': await insertAssignmentRow(server, { jobId, person, organisationId }) });
  const params = { recordingId };
  return {
    send: async (person, commands) =>
      people[person]!.browser.get(sendCommands, {
        params,
        body: { commands: [...commands] },
        headers: headers[person]!,
      }),
    read: async (person, since) => {
      const { recording, ...updates } = await people[person]!.browser.get(readTranscript, {
        params,
        query: { since: Math.max(0, since) },
        headers: headers[person]!,
      });
      return { ...updates, revision: recording.revision };
    },
  };
}

async function finalStateOf(
  { id, organisationId }: TestRecording,
  service: EditService,
): Promise<FinalState> {
  const { rows: commands } = await server.superuser.query<{
    id: string;
    kind: string;
    outcome: string;
    undoes: string | null;
    step: string | null;
    baseRevision: number;
    revision: number;
    personId: string | null;
  }>(
    'select id, kind, outcome, undoes, step, base_revision as "baseRevision", revision, person_id as "personId" from segment_command where recording_id = $1 order by revision, id',
    [id],
  );
  const { rows: anchors } = await server.superuser.query<FinalState['anchors'][number]>(
    'select id, quotation_id as "quotationId", unit_id as "unitId", revision, start, "end", quote, lost from anchor where recording_id = $1',
    [id],
  );
  return {
    ...(await service.read(0, 0)),
    anchors,
    history: await inTask({ organisationId }, () => findChanges(id, { after: 0, until: 1_000_000 })),
    commands: new Map(commands.map((row) => [row.id, row])),
  };
}

test('three people converge over HTTP and PostgreSQL without losing words', async () => {
  await fc.assert(
    fc.asyncProperty(anyEvents(3, 30), async (events) => {
      const recording = await aTranscript(server, customer, [
        'one a0001 three a0002',
        '今天天气很好',
        'a0003',
      ]);
      const [segment] = recording.segments;
      const words = { revision: 1, ranges: [{ unitId: segment!.id, start: 4, end: 9 }] };
      await inTask(recording, () => createQuotation(recording.id, 'comment', words));
      const service = await serviceOf(recording);
      const network = await connectEditors(service, people.length);
      for (const event of events) await runEvent(network, event);
      await settleNetwork(network);
      const outcome = await finalStateOf(recording, service);
      expectConverged(network, outcome);
      expectWhole(outcome);
      expectNothingLost(network, outcome);
      expectAnchored(outcome);
      for (const { person, commands } of network.delivered) {
        const { results } = await service.send(person, commands);
        expect(results.every((result) => result.outcome === 'repeated')).toBe(true);
      }
    }),
    { numRuns: isLongRun ? 30 : 15 },
  );
}, 300_000);
