import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { type Command, type CommandDraft, textOf } from '@colloquy/rules/transcript';
import { describe, expect, test } from 'vitest';
import { audit } from '../../../platform/audit/audit.ts';
import { asSystem } from '../../../platform/database/open-scope.ts';
import { run } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aSpeaker } from '../transcripts.factory.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

type Edit = CommandDraft & Partial<Pick<Command, 'id' | 'revision'>>;
const edit = (change: Edit): Command => ({ id: newId(), revision: 1, ...change }) as Command;
const setText = (segmentId: string, text: string, revision = 1): Command =>
  edit({ kind: 'set-text', segmentId, text, revision });

const send = (...commands: Command[]) =>
  fixture.browser.get(sendCommands, { params: { recordingId: fixture.recording.id }, body: { commands } });
const read = (since = 0) =>
  fixture.browser.get(readTranscript, { params: { recordingId: fixture.recording.id }, query: { since } });
const texts = async (): Promise<string[]> => (await read()).segments.map((segment) => textOf(segment.words));
const outcomes = (answer: Awaited<ReturnType<typeof send>>): string[] =>
  answer.results.map((result) => result.outcome);

describe('commands', () => {
  test('change words and increment the revision by one each', async () => {
    const answer = await send(
      setText(fixture.first, 'We met at the old market,'),
      setText(fixture.second, 'on Tuesday morning'),
    );
    expect(answer).toMatchObject({ revision: 3, gone: [], results: [{ revision: 2 }, { revision: 3 }] });
    expect(answer.segments.map((segment) => segment.id)).toEqual([fixture.first, fixture.second]);
    expect(answer.segments[0]!.words[0]).toMatchObject({ text: 'We', startMs: 0, timing: 'recognised' });
    expect(await texts()).toEqual(['We met at the old market,', 'on Tuesday morning']);
  });

  test('split, merge and assign a speaker while segments keep their ids', async () => {
    const newSegmentId = newId();
    const speakerId = await aSpeaker(fixture.recording);
    const split = await send(
      edit({ kind: 'split', segmentId: fixture.first, at: 6, newSegmentId }),
      edit({ kind: 'assign-speaker', segmentId: newSegmentId, speakerId }),
    );
    expect(outcomes(split)).toEqual(['applied', 'applied']);
    expect((await read()).segments).toMatchObject([
      { id: fixture.first, speakerId: null },
      { id: newSegmentId, speakerId },
      { id: fixture.second },
    ]);
    const merged = await send(
      edit({ kind: 'merge', segmentId: newSegmentId, withId: fixture.second, revision: 3 }),
    );
    expect(merged).toMatchObject({ gone: [fixture.second], segments: [{ id: newSegmentId }] });
    expect(await texts()).toEqual(['we met', 'at the old market on Monday morning']);
    expect(await read(3)).toMatchObject({ gone: [fixture.second], segments: [{ id: newSegmentId }] });
    expect((await read(4)).segments).toEqual([]);
  });

  test('change nothing when repeated and return their first outcome', async () => {
    const command = setText(fixture.first, 'Another text');
    await send(command);
    const again = await send(command, command);
    expect(again).toMatchObject({
      revision: 2,
      results: [{ outcome: 'repeated', firstOutcome: 'applied', revision: 2 }, {}],
    });
    expect(again.segments).toMatchObject([{ id: fixture.first, revision: 2 }]);
  });

  test('without effect create no revision', async () => {
    expect((await send(setText(fixture.first, ' we met at the  old market'))).revision).toBe(1);
  });

  test('are refused with a reason', async () => {
    const answer = await send(
      edit({ kind: 'split', segmentId: fixture.first, at: 0, newSegmentId: newId() }),
      edit({ kind: 'merge', segmentId: fixture.second, withId: fixture.first }),
      edit({ kind: 'split', segmentId: fixture.first, at: 6, newSegmentId: fixture.second }),
    );
    expect(answer.results.map((result) => result.reason)).toEqual([
      'nothing-to-split',
      'not-next',
      'id-taken',
    ]);
    expect(answer.revision).toBe(1);
  });

  test('with an id of another recording answer 404, and none is applied', async () => {
    const unknown = [
      edit({ kind: 'assign-speaker', segmentId: fixture.first, speakerId: newId() }),
      setText(newId(), 'lost'),
    ];
    for (const command of unknown) {
      const commands = [setText(fixture.second, 'not done'), command];
      const reply = await fixture.browser.call(sendCommands, {
        params: { recordingId: fixture.recording.id },
        body: { commands },
      });
      expect(reply.status).toBe(404);
    }
    expect((await read()).recording.revision).toBe(1);
  });

  test('on a future revision answer 400', async () => {
    const body = { commands: [setText(fixture.first, 'x', 9)] };
    expect(
      (await fixture.browser.call(sendCommands, { params: { recordingId: fixture.recording.id }, body }))
        .status,
    ).toBe(400);
  });

  test('sent concurrently are all applied, one after the other', async () => {
    const words = 'we met at the old market'.split(' ');
    await Promise.all(
      words.map((word, at) => send(setText(fixture.first, words.with(at, word.toUpperCase()).join(' ')))),
    );
    expect((await read()).recording.revision).toBe(7);
    expect((await texts())[0]).toBe('WE MET AT THE OLD MARKET');
  });

  test('find room for repeated splits of one segment, and answers include every moved segment', async () => {
    const shown = new Map((await read()).segments.map((segment) => [segment.id, segment]));
    const sendAndShow = async (command: Command): Promise<void> => {
      for (const segment of (await send(command)).segments) shown.set(segment.id, segment);
    };
    for (let at = 0; at < 30; at++) {
      const newSegmentId = newId();
      await sendAndShow(
        edit({ kind: 'split', segmentId: fixture.first, at: 2, newSegmentId, revision: at * 2 + 1 }),
      );
      await sendAndShow(setText(fixture.first, 'we met at the old market', at * 2 + 2));
    }
    const { segments } = await read();
    expect(
      segments.map((segment) => textOf(segment.words)).filter((text) => text === 'met at the old market'),
    ).toHaveLength(30);
    expect([...shown.values()].toSorted((one, other) => one.position - other.position)).toEqual(segments);
    expect(new Set(segments.map((segment) => segment.position)).size).toBe(32);
  });
});

describe('an edit based on an older revision', () => {
  test('is merged word by word', async () => {
    await send(setText(fixture.first, 'they met at the old market'));
    const answer = await send(setText(fixture.first, 'we met at the old market hall'));
    expect(answer.results).toMatchObject([{ outcome: 'merged', revision: 3 }]);
    expect((await texts())[0]).toBe('they met at the old market hall');
  });

  test('that conflicts is kept beside the text until a person resolves the conflict', async () => {
    await send(setText(fixture.first, 'we met at the new market'));
    const answer = await send(setText(fixture.first, 'we met at the big market'));
    expect(outcomes(answer)).toEqual(['conflicting']);
    expect(answer.segments[0]).toMatchObject({
      conflicts: [{ text: 'we met at the big market', personId: fixture.customer.id }],
    });
    expect((await texts())[0]).toBe('we met at the new market');
    await send(
      edit({
        kind: 'set-text',
        segmentId: fixture.first,
        text: 'we met at the big market',
        resolvesConflicts: true,
        revision: 3,
      }),
    );
    expect((await read()).segments[0]).toMatchObject({ conflicts: [] });
  });

  test('finds its words after a split', async () => {
    await send(edit({ kind: 'split', segmentId: fixture.first, at: 6, newSegmentId: newId() }));
    const answer = await send(setText(fixture.first, 'we have met at the old fish market'));
    expect(outcomes(answer)).toEqual(['merged']);
    expect(await texts()).toEqual(['we have met', 'at the old fish market', 'on Monday morning']);
  });

  test('finds its words after a merge', async () => {
    await send(edit({ kind: 'merge', segmentId: fixture.first, withId: fixture.second }));
    expect(
      outcomes(
        await send(
          setText(fixture.second, 'on Sunday morning'),
          setText(fixture.first, 'We met at the old market'),
        ),
      ),
    ).toEqual(['merged', 'merged']);
    expect(await texts()).toEqual(['We met at the old market on Sunday morning']);
  });

  test('finds its place as a split or a merge', async () => {
    await send(setText(fixture.first, 'yesterday we met at the old market'));
    await send(edit({ kind: 'split', segmentId: fixture.first, at: 3, newSegmentId: newId() }));
    expect(await texts()).toEqual(['yesterday we', 'met at the old market', 'on Monday morning']);
    await send(edit({ kind: 'merge', segmentId: fixture.first, withId: fixture.second }));
    expect(await texts()).toEqual(['yesterday we', 'met at the old market on Monday morning']);
    expect(
      outcomes(await send(edit({ kind: 'merge', segmentId: fixture.first, withId: fixture.second }))),
    ).toEqual(['applied']);
  });

  test('builds on earlier commands of the same request', async () => {
    await send(setText(fixture.first, 'we all met at the old market'));
    const newSegmentId = newId();
    await send(
      setText(fixture.first, 'we met at the ancient'),
      setText(fixture.first, 'we met at the ancient market'),
      edit({ kind: 'split', segmentId: fixture.first, at: 7, newSegmentId }),
      setText(newSegmentId, 'at the ancient market.'),
    );
    expect(await texts()).toEqual(['we all met', 'at the ancient market.', 'on Monday morning']);
    expect((await read()).segments.flatMap((segment) => segment.conflicts)).toEqual([]);
  });

  test('cannot assign a speaker to a merged segment', async () => {
    await send(edit({ kind: 'merge', segmentId: fixture.first, withId: fixture.second }));
    const answer = await send(edit({ kind: 'assign-speaker', segmentId: fixture.second, speakerId: null }));
    expect(answer.results).toMatchObject([{ outcome: 'refused', reason: 'merged-away' }]);
  });
});

describe('side effects of a command', () => {
  const rows = async (text: string) => (await server.superuser.query(text, [fixture.recording.id])).rows;

  test('are a row before and after, an audit entry without content, and moved anchors', async () => {
    const [anchorId, quotationId] = [newId(), newId()];
    await server.superuser.query(
      `with q as (insert into quotation (organisation_id, id, recording_id, owner) values ($1, $5, $3, 'comment'))
       insert into anchor (organisation_id, id, quotation_id, position, recording_id, unit_kind, unit_id, revision, start, "end")
       values ($1, $2, $5, 0, $3, 'segment', $4, 1, 18, 24)`,
      [fixture.recording.organisationId, anchorId, fixture.recording.id, fixture.first, quotationId],
    );
    const newSegmentId = newId();
    const answer = await send(
      setText(fixture.first, 'we met at the very old market'),
      edit({ kind: 'split', segmentId: fixture.first, at: 14, newSegmentId, revision: 1 }),
    );
    expect(answer.anchors).toEqual([
      {
        id: anchorId,
        quotationId,
        unitId: newSegmentId,
        revision: 3,
        start: 9,
        end: 15,
        quote: '',
        lost: false,
      },
    ]);
    expect(await rows(`select unit_id, start, "end" from anchor where recording_id = $1`)).toEqual([
      { unit_id: newSegmentId, start: 9, end: 15 },
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

  test('include one audit entry in ten minutes, and another after the job was reopened', async () => {
    const audited = async (): Promise<number> =>
      (
        await server.superuser.query('select from audit_entry where action = $1 and subject_id = $2', [
          'recording.edited',
          fixture.recording.id,
        ])
      ).rowCount!;
    await send(setText(fixture.first, 'We met at the old market,'));
    await send(setText(fixture.second, 'on Tuesday morning', 2));
    expect(await audited()).toBe(1);
    const { organisationId, jobId } = fixture.recording;
    await run(asSystem(organisationId), () =>
      audit({ organisationId, personId: null }, 'job.reopened', jobId),
    );
    await send(setText(fixture.second, 'on Wednesday morning', 3));
    expect(await audited()).toBe(2);
    await server.superuser.query(
      `update audit_entry set at = at - interval '11 minutes' where organisation_id = $1`,
      [organisationId],
    );
    await send(setText(fixture.second, 'on Thursday morning', 4));
    expect(await audited()).toBe(3);
  });
});
