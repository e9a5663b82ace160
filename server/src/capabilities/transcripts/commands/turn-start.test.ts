import { readHistory, readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { type Command, type CommandDraft, startsTurn, textOf } from '@colloquy/rules/transcript';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

const params = () => ({ recordingId: fixture.recording.id });
const send = (...commands: Command[]) =>
  fixture.browser.get(sendCommands, { params: params(), body: { commands } });
const read = () => fixture.browser.get(readTranscript, { params: params() });
const turns = async () =>
  (await read()).segments.map((segment) => [textOf(segment.words), startsTurn(segment)]);
const edit = (change: CommandDraft, revision: number): Command =>
  ({ id: newId(), revision, ...change }) as Command;

describe('a turn started by a person', () => {
  test('is split off and started in one step, is stored, appears in the history and is undone as one', async () => {
    const { recording } = await read();
    const before = await turns();
    const [step, newSegmentId] = [newId(), newId()];
    const begun = [
      { kind: 'split', segmentId: fixture.first, at: 4, newSegmentId } as const,
      { kind: 'set-turn-start', segmentId: newSegmentId, isStart: true } as const,
    ].map((draft) => ({ ...edit(draft, recording.revision), step }));
    const answer = await send(...begun);
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect((await turns()).map(([, isStart]) => isStart)).toEqual([false, true, false]);
    expect((await send(...begun)).results.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated']);
    const { rows } = await fixture.browser.get(readHistory, { params: params() });
    expect(rows[0]).toMatchObject({ kind: 'split', segmentCount: 2 });
    await send(edit({ kind: 'undo', undoes: step }, answer.revision));
    expect(await turns()).toEqual(before);
  });

  test('starts although others edited it meanwhile, and is refused where its words moved to another segment', async () => {
    const { revision } = (await read()).recording;
    await send(edit({ kind: 'set-text', segmentId: fixture.second, text: 'other words' }, revision));
    const begin: CommandDraft = { kind: 'set-turn-start', segmentId: fixture.second, isStart: true };
    const begun = await send(edit(begin, revision));
    expect(begun.results).toMatchObject([{ outcome: 'applied' }]);
    expect((await turns()).at(-1)).toEqual(['other words', true]);
    await send(edit({ kind: 'merge', segmentId: fixture.first, withId: fixture.second }, begun.revision));
    expect((await turns()).map(([, isStart]) => isStart)).toEqual([false]);
    const late = await send(edit({ ...begin, isStart: false }, begun.revision));
    expect(late.results).toMatchObject([{ outcome: 'refused', reason: 'merged-away' }]);
  });
});
