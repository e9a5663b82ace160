import { type Command, type CommandDraft, readTranscript, sendCommands, textOf } from '@colloquy/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { useTwoSegments } from '../two-segments.factory.ts';

const server = useTestServer();
const here = useTwoSegments(server);

const params = () => ({ recordingId: here.recording.id });
/** Commands of one request, all made on one revision. */
const sendOn = (revision: number, ...drafts: CommandDraft[]) => {
  const commands = drafts.map((draft) => ({ id: newId(), revision, ...draft }) as Command);
  return here.browser.get(sendCommands, { params: params(), body: { commands } });
};
const texts = async (): Promise<string[]> => {
  const { segments } = await here.browser.get(readTranscript, { params: params() });
  return segments.map((segment) => textOf(segment.words));
};
const setText = (segmentId: string, text: string): CommandDraft => ({ kind: 'set-text', segmentId, text });
const merge = (withId: string): CommandDraft => ({ kind: 'merge', segmentId: here.first, withId });
/** A split of the first segment where the sender, who sees this text, has put the caret at the bar. */
const splitAt = (seen: string, newSegmentId = newId()): CommandDraft => ({
  kind: 'split',
  segmentId: here.first,
  at: seen.indexOf('|'),
  newSegmentId,
});

test('a split cuts no word where others wrote a space into the joint of what the sender merged', async () => {
  const second = newId();
  await sendOn(1, setText(here.first, '我们今天 at the market'), splitAt('我们|今天 at the market', second));
  await sendOn(3, setText(second, 'so 今天 at the market'));
  await sendOn(3, merge(second), splitAt('我们今天 at the| market'));
  expect(await texts()).toEqual(['我们 so 今天 at the', 'market', 'on Monday morning']);
});

test('a split finds its place after one before a comma, which stays with its word', async () => {
  await sendOn(1, setText(here.first, 'we met, at the old market'));
  await sendOn(2, setText(here.first, 'they met, at the old market'));
  const newSegmentId = newId();
  await sendOn(
    2,
    splitAt('we met|, at the old market', newSegmentId),
    merge(newSegmentId),
    splitAt('we met, at the old| market'),
  );
  expect(await texts()).toEqual(['they met, at the old', 'market', 'on Monday morning']);
});
