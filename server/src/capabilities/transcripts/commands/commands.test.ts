import { type Command, readTranscript, sendCommands, type Segment, textOf } from '@colloquy/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { ensureSpeaker } from '../ensure-speaker.ts';
import { holdRecording } from '../transcripts.store.ts';
import { aTranscript, inTask, type TestRecording } from '../transcripts.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;
let recording: TestRecording & { segments: Segment[] };
let first: string;
let second: string;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
});

beforeEach(async () => {
  recording = await aTranscript(server, customer, ['we met at the old market', 'on Monday morning']);
  [first, second] = recording.segments.map((segment) => segment.id) as [string, string];
});

type Edit = Command extends infer C
  ? C extends Command
    ? Omit<C, 'id' | 'revision'> & { revision?: number; id?: string }
    : never
  : never;
const edit = (change: Edit): Command => ({ id: newId(), revision: 1, ...change }) as Command;
const setText = (segmentId: string, text: string, revision = 1): Command =>
  edit({ kind: 'set-text', segmentId, text, revision });

const send = (...commands: Command[]) =>
  browser.get(sendCommands, { params: { recordingId: recording.id }, body: { commands } });
const read = (since = 0) =>
  browser.get(readTranscript, { params: { recordingId: recording.id }, query: { since } });
const texts = async (): Promise<string[]> => (await read()).segments.map((segment) => textOf(segment.words));
const outcomes = (answer: Awaited<ReturnType<typeof send>>): string[] =>
  answer.results.map((result) => result.outcome);

describe('commands', () => {
  test('change the words and count as one revision each', async () => {
    const answer = await send(
      setText(first, 'We met at the old market,'),
      setText(second, 'on Tuesday morning'),
    );
    expect(answer).toMatchObject({ revision: 3, gone: [], results: [{ revision: 2 }, { revision: 3 }] });
    expect(answer.segments.map((segment) => segment.id)).toEqual([first, second]);
    expect(answer.segments[0]!.words[0]).toMatchObject({ text: 'We', startMs: 0, timing: 'heard' });
    expect(await texts()).toEqual(['We met at the old market,', 'on Tuesday morning']);
  });

  test('split, merge and assign a speaker, and the segments keep their ids', async () => {
    const newSegmentId = newId();
    const speakerId = await inTask(recording, async () =>
      ensureSpeaker(await holdRecording(recording.id), 1, 1),
    );
    const split = await send(
      edit({ kind: 'split', segmentId: first, at: 6, newSegmentId }),
      edit({ kind: 'assign-speaker', segmentId: newSegmentId, speakerId }),
    );
    expect(outcomes(split)).toEqual(['applied', 'applied']);
    expect((await read()).segments).toMatchObject([
      { id: first, speakerId: null },
      { id: newSegmentId, speakerId },
      { id: second },
    ]);
    const merged = await send(edit({ kind: 'merge', segmentId: newSegmentId, withId: second, revision: 3 }));
    expect(merged).toMatchObject({ gone: [second], segments: [{ id: newSegmentId }] });
    expect(await texts()).toEqual(['we met', 'at the old market on Monday morning']);
    expect(await read(3)).toMatchObject({ gone: [second], segments: [{ id: newSegmentId }] });
    expect((await read(4)).segments).toEqual([]);
  });

  test('repeated change nothing and answer what became of them', async () => {
    const command = setText(first, 'Another text');
    await send(command);
    const again = await send(command, command);
    expect(again).toMatchObject({
      revision: 2,
      results: [{ outcome: 'repeated', firstOutcome: 'applied', revision: 2 }, {}],
    });
    expect(again.segments).toMatchObject([{ id: first, revision: 2 }]);
  });

  test('that change nothing make no revision', async () => {
    expect((await send(setText(first, ' we met at the  old market'))).revision).toBe(1);
  });

  test('are refused with a reason', async () => {
    const answer = await send(
      edit({ kind: 'split', segmentId: first, at: 0, newSegmentId: newId() }),
      edit({ kind: 'merge', segmentId: second, withId: first }),
      edit({ kind: 'split', segmentId: first, at: 6, newSegmentId: second }),
    );
    expect(answer.results.map((result) => result.reason)).toEqual([
      'nothing-to-split',
      'not-next',
      'id-taken',
    ]);
    expect(answer.revision).toBe(1);
  });

  test('with ids that are not of this recording answer 404, and none is done', async () => {
    const unknown = [
      edit({ kind: 'assign-speaker', segmentId: first, speakerId: newId() }),
      setText(newId(), 'lost'),
    ];
    for (const command of unknown) {
      const commands = [setText(second, 'not done'), command];
      const reply = await browser.call(sendCommands, {
        params: { recordingId: recording.id },
        body: { commands },
      });
      expect(reply.status).toBe(404);
    }
    expect((await read()).recording.revision).toBe(1);
  });

  test('of a revision that is still to come are 400', async () => {
    const body = { commands: [setText(first, 'x', 9)] };
    expect((await browser.call(sendCommands, { params: { recordingId: recording.id }, body })).status).toBe(
      400,
    );
  });

  test('sent at the same time are all taken, one after the other', async () => {
    const words = 'we met at the old market'.split(' ');
    await Promise.all(
      words.map((word, at) => send(setText(first, words.with(at, word.toUpperCase()).join(' ')))),
    );
    expect((await read()).recording.revision).toBe(7);
    expect((await texts())[0]).toBe('WE MET AT THE OLD MARKET');
  });

  test('find room though a segment is split over and over, and the answers tell all that moved', async () => {
    const shown = new Map((await read()).segments.map((segment) => [segment.id, segment]));
    const sendAndShow = async (command: Command): Promise<void> => {
      for (const segment of (await send(command)).segments) shown.set(segment.id, segment);
    };
    for (let at = 0; at < 30; at++) {
      const newSegmentId = newId();
      await sendAndShow(edit({ kind: 'split', segmentId: first, at: 2, newSegmentId, revision: at * 2 + 1 }));
      await sendAndShow(setText(first, 'we met at the old market', at * 2 + 2));
    }
    const { segments } = await read();
    expect(
      segments.map((segment) => textOf(segment.words)).filter((text) => text === 'met at the old market'),
    ).toHaveLength(30);
    expect([...shown.values()].toSorted((one, other) => one.position - other.position)).toEqual(segments);
    expect(new Set(segments.map((segment) => segment.position)).size).toBe(32);
  });
});

describe('an edit made on an older revision', () => {
  test('is merged by words', async () => {
    await send(setText(first, 'they met at the old market'));
    const answer = await send(setText(first, 'we met at the old market hall'));
    expect(answer.results).toMatchObject([{ outcome: 'merged', revision: 3 }]);
    expect((await texts())[0]).toBe('they met at the old market hall');
  });

  test('that excludes the first is kept as an alternative, until a person settles it', async () => {
    await send(setText(first, 'we met at the new market'));
    const answer = await send(setText(first, 'we met at the big market'));
    expect(outcomes(answer)).toEqual(['conflicting']);
    expect(answer.segments[0]).toMatchObject({
      alternatives: [{ text: 'we met at the big market', personId: customer.id }],
    });
    expect((await texts())[0]).toBe('we met at the new market');
    await send(
      edit({
        kind: 'set-text',
        segmentId: first,
        text: 'we met at the big market',
        settlesAlternatives: true,
        revision: 3,
      }),
    );
    expect((await read()).segments[0]).toMatchObject({ alternatives: [] });
  });

  test('finds its words after a split', async () => {
    await send(edit({ kind: 'split', segmentId: first, at: 6, newSegmentId: newId() }));
    const answer = await send(setText(first, 'we have met at the old fish market'));
    expect(outcomes(answer)).toEqual(['merged']);
    expect(await texts()).toEqual(['we have met', 'at the old fish market', 'on Monday morning']);
  });

  test('finds its words after a merge', async () => {
    await send(edit({ kind: 'merge', segmentId: first, withId: second }));
    expect(
      outcomes(await send(setText(second, 'on Sunday morning'), setText(first, 'We met at the old market'))),
    ).toEqual(['merged', 'merged']);
    expect(await texts()).toEqual(['We met at the old market on Sunday morning']);
  });

  test('a split and a merge find their places', async () => {
    await send(setText(first, 'yesterday we met at the old market'));
    await send(edit({ kind: 'split', segmentId: first, at: 3, newSegmentId: newId() }));
    expect(await texts()).toEqual(['yesterday we', 'met at the old market', 'on Monday morning']);
    await send(edit({ kind: 'merge', segmentId: first, withId: second }));
    expect(await texts()).toEqual(['yesterday we', 'met at the old market on Monday morning']);
    expect(outcomes(await send(edit({ kind: 'merge', segmentId: first, withId: second })))).toEqual([
      'applied',
    ]);
  });

  test('commands of one request build on one another', async () => {
    await send(setText(first, 'we all met at the old market'));
    const newSegmentId = newId();
    await send(
      setText(first, 'we met at the ancient'),
      setText(first, 'we met at the ancient market'),
      edit({ kind: 'split', segmentId: first, at: 7, newSegmentId }),
      setText(newSegmentId, 'at the ancient market.'),
    );
    expect(await texts()).toEqual(['we all met', 'at the ancient market.', 'on Monday morning']);
    expect((await read()).segments.flatMap((segment) => segment.alternatives)).toEqual([]);
  });

  test('a speaker cannot be given to what was merged away', async () => {
    await send(edit({ kind: 'merge', segmentId: first, withId: second }));
    const answer = await send(edit({ kind: 'assign-speaker', segmentId: second, speakerId: null }));
    expect(answer.results).toMatchObject([{ outcome: 'refused', reason: 'merged-away' }]);
  });
});

describe('what a command leaves behind', () => {
  const rows = async (text: string) => (await server.behind.query(text, [recording.id])).rows;

  test('a row before and after, an audit entry without content, and moved anchors', async () => {
    const anchorId = newId();
    await server.behind.query(
      `insert into anchor (organisation_id, id, recording_id, segment_id, revision, start, "end") values ($1, $2, $3, $4, 1, 18, 24)`,
      [recording.organisationId, anchorId, recording.id, first],
    );
    const newSegmentId = newId();
    const answer = await send(
      setText(first, 'we met at the very old market'),
      edit({ kind: 'split', segmentId: first, at: 14, newSegmentId, revision: 1 }),
    );
    expect(answer.anchors).toEqual([
      { id: anchorId, segmentId: newSegmentId, revision: 3, start: 9, end: 15, quote: '', lost: false },
    ]);
    expect(await rows(`select segment_id, start, "end" from anchor where recording_id = $1`)).toEqual([
      { segment_id: newSegmentId, start: 9, end: 15 },
    ]);
    const history = await rows(
      'select revision, before, after from segment_revision where recording_id = $1 order by id',
    );
    expect(
      history.map((row) => [row.revision, row.before && textOf(row.before.words), textOf(row.after.words)]),
    ).toEqual([
      [2, 'we met at the old market', 'we met at the very old market'],
      [3, 'we met at the very old market', 'we met at the'],
      [3, null, 'very old market'],
    ]);
    const entries = await rows('select action, subject_id from audit_entry where subject_id = $1');
    expect(entries).toEqual([{ action: 'recording.edited', subject_id: recording.id }]);
  });
});
