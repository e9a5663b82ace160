import { readHistory, sendCommands } from '@colloquy/contract/transcripts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs } from '../../../testing/browser.ts';
import { insertAssignmentRow } from '../../../testing/insert-rows.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { assignSpeakers } from '../../transcription/index.ts';
import { aTranscript, inTask } from '../transcripts.factory.ts';
import { useTwoSegments } from '../two-segments.factory.ts';
import { editsOf, setText } from './history.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

const { send } = editsOf(server, () => fixture);
const history = (query: Record<string, unknown> = {}, by = fixture.browser, headers = {}) =>
  by.get(readHistory, { params: { recordingId: fixture.recording.id }, query, headers });

describe('the list', () => {
  test('shows steps, newest first, with the text before and after', async () => {
    const step = newId();
    await send(
      setText(fixture.first, 'we met at the new market', step),
      setText(fixture.first, 'We met at the new market.', step),
    );
    await send(setText(fixture.second, 'On Monday morning.'));
    const { rows, next, people } = await history();
    expect(next).toBeNull();
    expect(people).toEqual([{ id: fixture.customer.id, name: fixture.customer.name }]);
    expect(rows).toMatchObject([
      {
        kind: 'set-text',
        person: { name: fixture.customer.name },
        commands: 1,
        before: 3,
        revision: 4,
        segmentCount: 1,
      },
      {
        id: step,
        outcome: 'applied',
        commands: 2,
        before: 1,
        revision: 3,
        segments: [
          {
            segmentId: fixture.first,
            startMs: 0,
            before: { text: 'we met at the old market', speaker: null },
            after: { text: 'We met at the new market.' },
          },
        ],
      },
    ]);
  });

  test('has pages that neither repeat nor miss a step', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) await send(setText(fixture.first, text));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await history({ size: 2, after });
      seen.push(...page.rows.map((row) => row.segments[0]!.after!.text));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  test('shows a long step once', async () => {
    const step = newId();
    await send(setText(fixture.first, 'long 0', step));
    await send(setText(fixture.second, 'between'));
    await send(setText(fixture.first, 'long 1', step));
    const pages = [await history({ size: 1 })];
    pages.push(await history({ size: 1, after: pages[0]!.next }));
    expect(pages.flatMap((page) => page.rows)).toMatchObject([
      { id: step, commands: 2, before: 1, revision: 4, segments: [{ after: { text: 'long 1' } }] },
      { segments: [{ after: { text: 'between' } }] },
    ]);
    expect(pages[1]!.next).toBeNull();
    // Filtered by one segment, a step is placed at its last change of that segment.
    expect((await history({ segmentId: fixture.second })).rows).toHaveLength(1);
  });

  test('refuses a cursor that no page returned', async () => {
    for (const after of [
      'nonsense',
      btoa(JSON.stringify(['x', newId()])),
      btoa(JSON.stringify(['1', 'x'])),
    ]) {
      const reply = await fixture.browser.call(readHistory, {
        params: { recordingId: fixture.recording.id },
        query: { after },
      });
      expect(reply.status).toBe(400);
    }
  });

  test('excludes refused commands, commands without effect, and new word times', async () => {
    const command = {
      id: newId(),
      revision: 1,
      kind: 'merge',
      segmentId: fixture.second,
      withId: fixture.first,
    };
    await fixture.browser.get(sendCommands, {
      params: { recordingId: fixture.recording.id },
      body: { commands: [command] },
    });
    await send(setText(fixture.first, 'we met at the old market'));
    expect((await history()).rows).toEqual([]);
  });

  test('shows which words a person confirmed', async () => {
    await send({ kind: 'confirm', segmentId: fixture.first, start: 7, end: 17 });
    const [row] = (await history()).rows;
    expect(row).toMatchObject({
      kind: 'confirm',
      segments: [{ segmentId: fixture.first, marked: 'at the old' }],
    });
  });

  test('distinguishes automatic edits from those of people', async () => {
    await inTask(fixture.recording, () =>
      assignSpeakers(fixture.recording.organisationId, fixture.recording.id, [
        { startMs: 0, endMs: 60_000, voice: 0 },
      ]),
    );
    await send(setText(fixture.first, 'We met.'));
    const machine = await history({ personId: 'machine' });
    expect(machine.rows).toMatchObject([
      {
        kind: 'assign-speaker',
        person: null,
        segmentCount: 2,
        segments: [{ before: { speaker: null }, after: { speaker: 'Speaker 1' } }, {}],
      },
    ]);
    expect((await history({ personId: fixture.customer.id })).rows).toHaveLength(1);
    expect((await history({ kind: 'split' })).rows).toEqual([]);
    expect((await history({ kind: 'set-text' })).rows).toHaveLength(1);
  });

  test('names a reviewer of another organisation', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const { organisationId, jobId, id: recordingId } = fixture.recording;
    const headers = {
      'x-assignment': await insertAssignmentRow(server, { jobId, person: reviewer, organisationId }),
    };
    const theirs = await actAs(server, reviewer);
    const body = { commands: [{ id: newId(), revision: 1, ...setText(fixture.first, 'We met.') }] };
    await theirs.get(sendCommands, { params: { recordingId }, body, headers });
    expect((await history()).rows[0]!.person).toEqual({ id: reviewer.id, name: reviewer.name });
    expect((await history({}, theirs, headers)).rows).toHaveLength(1);
  });
});

describe('the history of one segment', () => {
  test('includes that of segments merged into it and of the segment it was split from', async () => {
    const made = newId();
    await send(setText(fixture.first, 'We met at the old market'));
    await send({ kind: 'split', segmentId: fixture.first, at: 6, newSegmentId: made });
    await send(setText(fixture.first, 'They met'));
    await send(setText(fixture.second, 'on Tuesday'));
    await send({ kind: 'merge', segmentId: made, withId: fixture.second });
    await send(setText(made, 'at the market on Tuesday'));
    const kinds = async (segmentId: string): Promise<string[]> =>
      (await history({ segmentId })).rows.map((row) => `${row.kind} ${row.revision}`);
    expect(await kinds(made)).toEqual(['set-text 7', 'merge 6', 'set-text 5', 'split 3', 'set-text 2']);
    expect(await kinds(fixture.first)).toEqual(['set-text 4', 'split 3', 'set-text 2']);
    expect(await kinds(fixture.second)).toEqual(['merge 6', 'set-text 5']);
  });

  test('is unknown for a segment of another recording', async () => {
    const other = await aTranscript(server, fixture.customer, ['elsewhere']);
    const reply = await fixture.browser.call(readHistory, {
      params: { recordingId: fixture.recording.id },
      query: { segmentId: other.segments[0]!.id },
    });
    expect(reply.status).toBe(404);
  });
});
