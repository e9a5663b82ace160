import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { type Command, type CommandDraft, textOf } from '@colloquy/rules/transcript';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const fixture = useTwoSegments(server);

const params = () => ({ recordingId: fixture.recording.id });
/** Sends several commands in one request, all based on the same revision. */
const sendOn = (revision: number, ...drafts: CommandDraft[]) => {
  const commands = drafts.map((draft) => ({ id: newId(), revision, ...draft }) as Command);
  return fixture.browser.get(sendCommands, { params: params(), body: { commands } });
};
const texts = async (): Promise<string[]> => {
  const { segments } = await fixture.browser.get(readTranscript, { params: params() });
  return segments.map((segment) => textOf(segment.words));
};
const setText = (segmentId: string, text: string): CommandDraft => ({ kind: 'set-text', segmentId, text });
const merge = (withId: string): CommandDraft => ({ kind: 'merge', segmentId: fixture.first, withId });
/** Splits the first segment at the `|` in the text that the sender sees. */
const splitAt = (clientText: string, newSegmentId = newId()): CommandDraft => ({
  kind: 'split',
  segmentId: fixture.first,
  at: clientText.indexOf('|'),
  newSegmentId,
});

test('a split keeps words whole when another user inserted a space where the sender had merged segments', async () => {
  const second = newId();
  await sendOn(
    1,
    setText(fixture.first, '我们今天 at the market'),
    splitAt('我们|今天 at the market', second),
  );
  await sendOn(3, setText(second, 'so 今天 at the market'));
  await sendOn(3, merge(second), splitAt('我们今天 at the| market'));
  expect(await texts()).toEqual(['我们 so 今天 at the', 'market', 'on Monday morning']);
});

test('a split after a merge finds its offset, and a comma stays attached to its word', async () => {
  await sendOn(1, setText(fixture.first, 'we met, at the old market'));
  await sendOn(2, setText(fixture.first, 'they met, at the old market'));
  const newSegmentId = newId();
  await sendOn(
    2,
    splitAt('we met|, at the old market', newSegmentId),
    merge(newSegmentId),
    splitAt('we met, at the old| market'),
  );
  expect(await texts()).toEqual(['they met, at the old', 'market', 'on Monday morning']);
});
