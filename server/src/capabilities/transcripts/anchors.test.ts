import { sliceCodePoints } from '@colloquy/rules/text';
import { type Segment, textOf } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { createAnchor } from './anchors.ts';
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

/** Anchors 'the old' at revision 1 and reads which text is anchored now. */
async function mark(): Promise<string> {
  const anchor = await inTask(recording, () =>
    createAnchor(recording.id, { segmentId, revision: 1, start: 13, end: 20 }),
  );
  const segment = (await segmentsOf(recording)).find((each) => each.id === anchor.segmentId)!;
  return sliceCodePoints(textOf(segment.words), anchor.start, anchor.end) + (anchor.lost ? ' (lost)' : '');
}

const edit = (
  change: { kind: 'set-text'; text: string } | { kind: 'split'; at: number; newSegmentId: string },
) =>
  inTask(recording, () =>
    applyClientCommands({ organisationId: customer.organisationId, personId: customer.id }, recording.id, [
      { id: newId(), segmentId, revision: 1, ...change },
    ]),
  );

describe('an anchor created on an older revision', () => {
  test('follows its words', async () => {
    expect(await mark()).toBe('the old');
    await edit({ kind: 'set-text', text: 'Yesterday 👍🏽 we met at the very old market' });
    expect(await mark()).toBe('the very old');
  });

  test('moves with its words into the split-off segment', async () => {
    await edit({ kind: 'split', at: 9, newSegmentId: newId() });
    expect(await mark()).toBe('the old');
  });

  test('keeps its start where it was cut', async () => {
    await edit({ kind: 'split', at: 17, newSegmentId: newId() });
    expect(await mark()).toBe('the');
  });

  test('is lost where its words were deleted', async () => {
    await edit({ kind: 'set-text', text: '👍🏽 we met at market' });
    expect(await mark()).toBe(' (lost)');
  });

  test.each([
    { start: 0, end: 99, revision: 1 },
    { start: 5, end: 2, revision: 1 },
    { start: 0, end: 1, revision: 7 },
  ])('must lie within the text: %j', async (place) => {
    await expect(
      inTask(recording, () => createAnchor(recording.id, { segmentId, ...place })),
    ).rejects.toThrow(Refusal);
  });
});
