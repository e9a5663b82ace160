import { sliceCodePoints } from '@colloquy/rules/text';
import { type Segment, textOf } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { createQuotation } from './quotations.ts';
import { applyClientCommands } from './commands/apply-commands.ts';
import { aTranscript, inTask, segmentsOf, type TestRecording } from './transcripts.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let recording: TestRecording & { segments: Segment[] };
let segmentId: string;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
});
beforeEach(async () => {
  recording = await aTranscript(server, customer, ['👍🏽 we met at the old market']);
  segmentId = recording.segments[0]!.id;
});

/** Quotes 'the old' at revision 1 and reads which words are quoted now, by segment. */
async function quote(): Promise<string> {
  const { anchors } = await inTask(recording, () =>
    createQuotation(recording.id, 'comment', {
      revision: 1,
      ranges: [{ unitId: segmentId, start: 13, end: 20 }],
    }),
  );
  const segments = await segmentsOf(recording);
  const texts = anchors.map(({ unitId, start, end, lost }) => {
    const { words } = segments.find(({ id }) => id === unitId)!;
    return sliceCodePoints(textOf(words), start, end) + (lost ? ' (lost)' : '');
  });
  return texts.join(' | ');
}

const edit = (
  change: { kind: 'set-text'; text: string } | { kind: 'split'; at: number; newSegmentId: string },
) =>
  inTask(recording, () =>
    applyClientCommands({ organisationId: customer.organisationId, personId: customer.id }, recording.id, [
      { id: newId(), segmentId, revision: 1, ...change },
    ]),
  );

describe('a quotation of an older revision', () => {
  test('follows its words', async () => {
    expect(await quote()).toBe('the old');
    await edit({ kind: 'set-text', text: 'Yesterday 👍🏽 we met at the very old market' });
    expect(await quote()).toBe('the very old');
  });

  test('moves with its words into the split-off segment', async () => {
    await edit({ kind: 'split', at: 9, newSegmentId: newId() });
    expect(await quote()).toBe('the old');
  });

  test('has a part on each side of a split', async () => {
    await edit({ kind: 'split', at: 17, newSegmentId: newId() });
    expect(await quote()).toBe('the | old');
  });

  test('is lost where its words were deleted', async () => {
    await edit({ kind: 'set-text', text: '👍🏽 we met at market' });
    expect(await quote()).toBe(' (lost)');
  });

  test.each([
    { start: 0, end: 99, revision: 1 },
    { start: 5, end: 2, revision: 1 },
    { start: 0, end: 1, revision: 7 },
  ])('must lie within the text: %j', async ({ revision, ...range }) => {
    const words = { revision, ranges: [{ unitId: segmentId, ...range }] };
    await expect(inTask(recording, () => createQuotation(recording.id, 'comment', words))).rejects.toThrow(
      Refusal,
    );
  });
});
