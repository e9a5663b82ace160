import { type Command, type CommandDraft, readTranscript, sendCommands, textOf } from '@colloquy/contract';
import { describe, expect, test } from 'vitest';
import { audit } from '../../../platform/audit/audit.ts';
import { asTask } from '../../../platform/database/open.ts';
import { run } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aSpeaker } from '../transcripts.factory.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const here = useTwoSegments(server);

type Edit = CommandDraft & Partial<Pick<Command, 'id' | 'revision'>>;
const edit = (change: Edit): Command => ({ id: newId(), revision: 1, ...change }) as Command;
const setText = (segmentId: string, text: string, revision = 1): Command =>
  edit({ kind: 'set-text', segmentId, text, revision });

const send = (...commands: Command[]) =>
  here.browser.get(sendCommands, { params: { recordingId: here.recording.id }, body: { commands } });
const read = (since = 0) =>
  here.browser.get(readTranscript, { params: { recordingId: here.recording.id }, query: { since } });
const texts = async (): Promise<string[]> => (await read()).segments.map((segment) => textOf(segment.words));
const outcomes = (answer: Awaited<ReturnType<typeof send>>): string[] =>
  answer.results.map((result) => result.outcome);

describe('commands', () => {
  test('change the words and count as one revision each', async () => {
    const answer = await send(
      setText(here.first, 'We met at the old market,'),
      setText(here.second, 'on Tuesday morning'),
    );
    expect(answer).toMatchObject({ revision: 3, gone: [], results: [{ revision: 2 }, { revision: 3 }] });
    expect(answer.segments.map((segment) => segment.id)).toEqual([here.first, here.second]);
    expect(answer.segments[0]!.words[0]).toMatchObject({ text: 'We', startMs: 0, timing: 'heard' });
    expect(await texts()).toEqual(['We met at the old market,', 'on Tuesday morning']);
  });

  test('split, merge and assign a speaker, and the segments keep their ids', async () => {
    const newSegmentId = newId();
    const speakerId = await aSpeaker(here.recording);
    const split = await send(
      edit({ kind: 'split', segmentId: here.first, at: 6, newSegmentId }),
      edit({ kind: 'assign-speaker', segmentId: newSegmentId, speakerId }),
    );
    expect(outcomes(split)).toEqual(['applied', 'applied']);
    expect((await read()).segments).toMatchObject([
      { id: here.first, speakerId: null },
      { id: newSegmentId, speakerId },
      { id: here.second },
    ]);
    const merged = await send(
      edit({ kind: 'merge', segmentId: newSegmentId, withId: here.second, revision: 3 }),
    );
    expect(merged).toMatchObject({ gone: [here.second], segments: [{ id: newSegmentId }] });
    expect(await texts()).toEqual(['we met', 'at the old market on Monday morning']);
    expect(await read(3)).toMatchObject({ gone: [here.second], segments: [{ id: newSegmentId }] });
    expect((await read(4)).segments).toEqual([]);
  });

  test('repeated change nothing and answer what became of them', async () => {
    const command = setText(here.first, 'Another text');
    await send(command);
    const again = await send(command, command);
    expect(again).toMatchObject({
      revision: 2,
      results: [{ outcome: 'repeated', firstOutcome: 'applied', revision: 2 }, {}],
    });
    expect(again.segments).toMatchObject([{ id: here.first, revision: 2 }]);
  });

  test('that change nothing make no revision', async () => {
    expect((await send(setText(here.first, ' we met at the  old market'))).revision).toBe(1);
  });

  test('are refused with a reason', async () => {
    const answer = await send(
      edit({ kind: 'split', segmentId: here.first, at: 0, newSegmentId: newId() }),
      edit({ kind: 'merge', segmentId: here.second, withId: here.first }),
      edit({ kind: 'split', segmentId: here.first, at: 6, newSegmentId: here.second }),
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
      edit({ kind: 'assign-speaker', segmentId: here.first, speakerId: newId() }),
      setText(newId(), 'lost'),
    ];
    for (const command of unknown) {
      const commands = [setText(here.second, 'not done'), command];
      const reply = await here.browser.call(sendCommands, {
        params: { recordingId: here.recording.id },
        body: { commands },
      });
      expect(reply.status).toBe(404);
    }
    expect((await read()).recording.revision).toBe(1);
  });

  test('of a revision that is still to come are 400', async () => {
    const body = { commands: [setText(here.first, 'x', 9)] };
    expect(
      (await here.browser.call(sendCommands, { params: { recordingId: here.recording.id }, body })).status,
    ).toBe(400);
  });

  test('sent at the same time are all taken, one after the other', async () => {
    const words = 'we met at the old market'.split(' ');
    await Promise.all(
      words.map((word, at) => send(setText(here.first, words.with(at, word.toUpperCase()).join(' ')))),
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
      await sendAndShow(
        edit({ kind: 'split', segmentId: here.first, at: 2, newSegmentId, revision: at * 2 + 1 }),
      );
      await sendAndShow(setText(here.first, 'we met at the old market', at * 2 + 2));
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
    await send(setText(here.first, 'they met at the old market'));
    const answer = await send(setText(here.first, 'we met at the old market hall'));
    expect(answer.results).toMatchObject([{ outcome: 'merged', revision: 3 }]);
    expect((await texts())[0]).toBe('they met at the old market hall');
  });

  test('that excludes the first is kept as an alternative, until a person settles it', async () => {
    await send(setText(here.first, 'we met at the new market'));
    const answer = await send(setText(here.first, 'we met at the big market'));
    expect(outcomes(answer)).toEqual(['conflicting']);
    expect(answer.segments[0]).toMatchObject({
      alternatives: [{ text: 'we met at the big market', personId: here.customer.id }],
    });
    expect((await texts())[0]).toBe('we met at the new market');
    await send(
      edit({
        kind: 'set-text',
        segmentId: here.first,
        text: 'we met at the big market',
        settlesAlternatives: true,
        revision: 3,
      }),
    );
    expect((await read()).segments[0]).toMatchObject({ alternatives: [] });
  });

  test('finds its words after a split', async () => {
    await send(edit({ kind: 'split', segmentId: here.first, at: 6, newSegmentId: newId() }));
    const answer = await send(setText(here.first, 'we have met at the old fish market'));
    expect(outcomes(answer)).toEqual(['merged']);
    expect(await texts()).toEqual(['we have met', 'at the old fish market', 'on Monday morning']);
  });

  test('finds its words after a merge', async () => {
    await send(edit({ kind: 'merge', segmentId: here.first, withId: here.second }));
    expect(
      outcomes(
        await send(
          setText(here.second, 'on Sunday morning'),
          setText(here.first, 'We met at the old market'),
        ),
      ),
    ).toEqual(['merged', 'merged']);
    expect(await texts()).toEqual(['We met at the old market on Sunday morning']);
  });

  test('a split and a merge find their places', async () => {
    await send(setText(here.first, 'yesterday we met at the old market'));
    await send(edit({ kind: 'split', segmentId: here.first, at: 3, newSegmentId: newId() }));
    expect(await texts()).toEqual(['yesterday we', 'met at the old market', 'on Monday morning']);
    await send(edit({ kind: 'merge', segmentId: here.first, withId: here.second }));
    expect(await texts()).toEqual(['yesterday we', 'met at the old market on Monday morning']);
    expect(outcomes(await send(edit({ kind: 'merge', segmentId: here.first, withId: here.second })))).toEqual(
      ['applied'],
    );
  });

  test('commands of one request build on one another', async () => {
    await send(setText(here.first, 'we all met at the old market'));
    const newSegmentId = newId();
    await send(
      setText(here.first, 'we met at the ancient'),
      setText(here.first, 'we met at the ancient market'),
      edit({ kind: 'split', segmentId: here.first, at: 7, newSegmentId }),
      setText(newSegmentId, 'at the ancient market.'),
    );
    expect(await texts()).toEqual(['we all met', 'at the ancient market.', 'on Monday morning']);
    expect((await read()).segments.flatMap((segment) => segment.alternatives)).toEqual([]);
  });

  test('a speaker cannot be given to what was merged away', async () => {
    await send(edit({ kind: 'merge', segmentId: here.first, withId: here.second }));
    const answer = await send(edit({ kind: 'assign-speaker', segmentId: here.second, speakerId: null }));
    expect(answer.results).toMatchObject([{ outcome: 'refused', reason: 'merged-away' }]);
  });
});

describe('what a command leaves behind', () => {
  const rows = async (text: string) => (await server.behind.query(text, [here.recording.id])).rows;

  test('a row before and after, an audit entry without content, and moved anchors', async () => {
    const anchorId = newId();
    await server.behind.query(
      `insert into anchor (organisation_id, id, recording_id, segment_id, revision, start, "end") values ($1, $2, $3, $4, 1, 18, 24)`,
      [here.recording.organisationId, anchorId, here.recording.id, here.first],
    );
    const newSegmentId = newId();
    const answer = await send(
      setText(here.first, 'we met at the very old market'),
      edit({ kind: 'split', segmentId: here.first, at: 14, newSegmentId, revision: 1 }),
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
  });

  test('are in the audit once in ten minutes, and again after the job was reopened', async () => {
    const audited = async (): Promise<number> =>
      (
        await server.behind.query('select from audit_entry where action = $1 and subject_id = $2', [
          'recording.edited',
          here.recording.id,
        ])
      ).rowCount!;
    await send(setText(here.first, 'We met at the old market,'));
    await send(setText(here.second, 'on Tuesday morning', 2));
    expect(await audited()).toBe(1);
    const { organisationId, jobId } = here.recording;
    await run(asTask(organisationId), () => audit({ organisationId, personId: null }, 'job.reopened', jobId));
    await send(setText(here.second, 'on Wednesday morning', 3));
    expect(await audited()).toBe(2);
    await server.behind.query(
      `update audit_entry set at = at - interval '11 minutes' where organisation_id = $1`,
      [organisationId],
    );
    await send(setText(here.second, 'on Thursday morning', 4));
    expect(await audited()).toBe(3);
  });
});
