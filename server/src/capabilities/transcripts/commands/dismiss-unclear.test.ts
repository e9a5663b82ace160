import { readHistory, readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { type Command, type CommandDraft, isUnclear, textOf } from '@colloquy/rules/transcript';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { insertUnclearTurns } from '../../transcription/index.ts';
import { inTask } from '../transcripts.factory.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

const params = () => ({ recordingId: fixture.recording.id });
const send = (...commands: Command[]) =>
  fixture.browser.get(sendCommands, { params: params(), body: { commands } });
const segments = async () => (await fixture.browser.get(readTranscript, { params: params() })).segments;
const edit = (change: CommandDraft, revision: number): Command =>
  ({ id: newId(), revision, ...change }) as Command;

describe('an unclear turn', () => {
  let segmentId: string;
  let revision: number;
  beforeEach(async () => {
    const speech = [{ startMs: 20_000, endMs: 23_000 }];
    await inTask(fixture.recording, () =>
      insertUnclearTurns(fixture.recording.id, { speech, turns: [], speakers: new Map() }),
    );
    const { segments: all, recording } = await fixture.browser.get(readTranscript, { params: params() });
    segmentId = all.find(isUnclear)!.id;
    ({ revision } = recording);
  });

  test('is dismissed and comes back on undo; its neighbours stay unchanged', async () => {
    const before = await segments();
    const dismissal = edit({ kind: 'dismiss-unclear', segmentId }, revision);
    const answer = await send(dismissal);
    expect(answer.results).toMatchObject([{ outcome: 'applied' }]);
    expect((await segments()).filter(isUnclear)).toEqual([]);
    expect((await send(dismissal)).results).toMatchObject([{ outcome: 'repeated' }]);
    const { rows } = await fixture.browser.get(readHistory, { params: params() });
    expect(rows[0]).toMatchObject({ kind: 'dismiss-unclear', segmentCount: 1 });
    await send(edit({ kind: 'undo', undoes: dismissal.id }, answer.revision));
    const withoutRevisions = (all: typeof before) => all.map(({ revision: _revision, ...rest }) => rest);
    expect(withoutRevisions(await segments())).toEqual(withoutRevisions(before));
  });

  test('is filled by typing, and its dismissal is then refused for a client that did not see that', async () => {
    const [filled, dismissal] = [
      edit({ kind: 'set-text', segmentId, text: 'what was said' }, revision),
      edit({ kind: 'dismiss-unclear', segmentId }, revision),
    ];
    await send(filled);
    const answer = await send(dismissal);
    expect(answer.results).toMatchObject([{ outcome: 'refused', reason: 'changed-since' }]);
    const segment = (await segments()).find(({ id }) => id === segmentId)!;
    expect(textOf(segment.words)).toBe('what was said');
    expect(segment.words.every(({ source }) => source === 'person')).toBe(true);
    expect([segment.startMs, segment.endMs]).toEqual([20_000, 23_000]);
  });

  test('can be restored after it was filled', async () => {
    const answer = await send(edit({ kind: 'set-text', segmentId, text: 'wrong' }, revision));
    await send(edit({ kind: 'restore', segmentIds: [segmentId], to: revision }, answer.revision));
    expect((await segments()).filter(isUnclear).map(({ id }) => id)).toEqual([segmentId]);
  });
});
