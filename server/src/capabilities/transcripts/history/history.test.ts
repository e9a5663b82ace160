import { readHistory, sendCommands } from '@colloquy/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs } from '../../../testing/browser.ts';
import { anAssignmentRow } from '../../../testing/rows.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { assignVoices } from '../assign-voices.ts';
import { aTranscript, inTask } from '../transcripts.factory.ts';
import { editing, setText } from './history.factory.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const here = useTwoSegments(server);

const { send } = editing(server, () => here);
const history = (query: Record<string, unknown> = {}, by = here.browser, headers = {}) =>
  by.get(readHistory, { params: { recordingId: here.recording.id }, query, headers });

describe('the list', () => {
  test('tells steps, the newest first, with what was before and after', async () => {
    const step = newId();
    await send(
      setText(here.first, 'we met at the new market', step),
      setText(here.first, 'We met at the new market.', step),
    );
    await send(setText(here.second, 'On Monday morning.'));
    const { rows, next, people } = await history();
    expect(next).toBeNull();
    expect(people).toEqual([{ id: here.customer.id, name: here.customer.name }]);
    expect(rows).toMatchObject([
      {
        kind: 'set-text',
        person: { name: here.customer.name },
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
            segmentId: here.first,
            startMs: 0,
            before: { text: 'we met at the old market', speaker: null },
            after: { text: 'We met at the new market.' },
          },
        ],
      },
    ]);
  });

  test('comes in pages that neither repeat nor miss a step', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) await send(setText(here.first, text));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await history({ size: 2, after });
      seen.push(...page.rows.map((row) => row.segments[0]!.after!.text));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  test('holds a step that goes on for long in one place', async () => {
    const step = newId();
    await send(setText(here.first, 'long 0', step));
    await send(setText(here.second, 'between'));
    await send(setText(here.first, 'long 1', step));
    const pages = [await history({ size: 1 })];
    pages.push(await history({ size: 1, after: pages[0]!.next }));
    expect(pages.flatMap((page) => page.rows)).toMatchObject([
      { id: step, commands: 2, before: 1, revision: 4, segments: [{ after: { text: 'long 1' } }] },
      { segments: [{ after: { text: 'between' } }] },
    ]);
    expect(pages[1]!.next).toBeNull();
    // Of one segment alone it has the place of its last change there.
    expect((await history({ segmentId: here.second })).rows).toHaveLength(1);
  });

  test('refuses a cursor that no page gave', async () => {
    for (const after of [
      'nonsense',
      btoa(JSON.stringify(['x', newId()])),
      btoa(JSON.stringify(['1', 'x'])),
    ]) {
      const reply = await here.browser.call(readHistory, {
        params: { recordingId: here.recording.id },
        query: { after },
      });
      expect(reply.status).toBe(400);
    }
  });

  test('leaves out what was refused, what changed nothing, and new times', async () => {
    const command = { id: newId(), revision: 1, kind: 'merge', segmentId: here.second, withId: here.first };
    await here.browser.get(sendCommands, {
      params: { recordingId: here.recording.id },
      body: { commands: [command] },
    });
    await send(setText(here.first, 'we met at the old market'));
    expect((await history()).rows).toEqual([]);
  });

  test('says which words were heard and found right', async () => {
    await send({ kind: 'confirm', segmentId: here.first, start: 7, end: 17 });
    const [row] = (await history()).rows;
    expect(row).toMatchObject({
      kind: 'confirm',
      segments: [{ segmentId: here.first, marked: 'at the old' }],
    });
  });

  test('tells the work of the machine apart from that of people', async () => {
    await inTask(here.recording, () =>
      assignVoices(here.recording.organisationId, here.recording.id, [
        { startMs: 0, endMs: 60_000, voice: 0 },
      ]),
    );
    await send(setText(here.first, 'We met.'));
    const machine = await history({ personId: 'machine' });
    expect(machine.rows).toMatchObject([
      {
        kind: 'assign-speaker',
        person: null,
        segmentCount: 2,
        segments: [{ before: { speaker: null }, after: { speaker: 'Speaker 1' } }, {}],
      },
    ]);
    expect((await history({ personId: here.customer.id })).rows).toHaveLength(1);
    expect((await history({ kind: 'split' })).rows).toEqual([]);
    expect((await history({ kind: 'set-text' })).rows).toHaveLength(1);
  });

  test('names a reviewer of another house', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const { organisationId, jobId, id: recordingId } = here.recording;
    const headers = {
      'x-assignment': await anAssignmentRow(server, { jobId, person: reviewer, organisationId }),
    };
    const theirs = await actAs(server, reviewer);
    const body = { commands: [{ id: newId(), revision: 1, ...setText(here.first, 'We met.') }] };
    await theirs.get(sendCommands, { params: { recordingId }, body, headers });
    expect((await history()).rows[0]!.person).toEqual({ id: reviewer.id, name: reviewer.name });
    expect((await history({}, theirs, headers)).rows).toHaveLength(1);
  });
});

describe('the history of one segment', () => {
  test('goes on with what was merged into it and begins with what it was split from', async () => {
    const made = newId();
    await send(setText(here.first, 'We met at the old market'));
    await send({ kind: 'split', segmentId: here.first, at: 6, newSegmentId: made });
    await send(setText(here.first, 'They met'));
    await send(setText(here.second, 'on Tuesday'));
    await send({ kind: 'merge', segmentId: made, withId: here.second });
    await send(setText(made, 'at the market on Tuesday'));
    const kinds = async (segmentId: string): Promise<string[]> =>
      (await history({ segmentId })).rows.map((row) => `${row.kind} ${row.revision}`);
    expect(await kinds(made)).toEqual(['set-text 7', 'merge 6', 'set-text 5', 'split 3', 'set-text 2']);
    expect(await kinds(here.first)).toEqual(['set-text 4', 'split 3', 'set-text 2']);
    expect(await kinds(here.second)).toEqual(['merge 6', 'set-text 5']);
  });

  test('is unknown for a segment of another recording', async () => {
    const other = await aTranscript(server, here.customer, ['elsewhere']);
    const reply = await here.browser.call(readHistory, {
      params: { recordingId: here.recording.id },
      query: { segmentId: other.segments[0]!.id },
    });
    expect(reply.status).toBe(404);
  });
});
