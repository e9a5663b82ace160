import { tokenise } from '@colloquy/rules/text';
import { type Command, type CommandDraft, type Segment, textOf } from '@colloquy/rules/transcript';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { applyBatch } from './apply-batch.ts';
import { createMemoryRecording, memoryEditStore, readMemory } from './memory-store.factory.ts';

const person = newId();

/** Segments at consecutive positions, with no room between them. */
const adjacentSegments = (texts: readonly string[]): Segment[] =>
  texts.map((text, at) => ({
    id: newId(),
    speakerId: null,
    language: 'en',
    startMs: at * 10_000,
    endMs: at * 10_000 + 9_000,
    position: at + 1,
    revision: 1,
    words: tokenise(text).map((token, index) => ({
      text: token.text,
      startMs: at * 10_000 + index * 500,
      endMs: at * 10_000 + index * 500 + 400,
      confidence: 0.9,
      timing: 'recognised',
    })),
    conflicts: [],
  }));

function aCrowdedRecording(texts: readonly string[]) {
  const memory = createMemoryRecording(adjacentSegments(texts));
  const send = async (draft: CommandDraft) => {
    const { recording } = memory;
    const command = { id: newId(), revision: recording.revision, ...draft } as Command;
    const store = memoryEditStore(memory);
    const { results } = await applyBatch({ recording, store, commands: [command], personId: person });
    return results[0]!;
  };
  const currentTexts = () => readMemory(memory).segments.map(({ words }) => textOf(words));
  return { send, currentTexts, ids: readMemory(memory).segments.map(({ id }) => id) };
}

test('undo restores a merged segment although its position was taken meanwhile', async () => {
  const { send, currentTexts, ids } = aCrowdedRecording(['we met', 'at the old market', 'on Monday']);
  const merged = await send({ kind: 'merge', segmentId: ids[0]!, withId: ids[1]! });
  await send({ kind: 'split', segmentId: ids[0]!, at: 14, newSegmentId: newId() });
  expect(currentTexts()).toEqual(['we met at the', 'old market', 'on Monday']);
  expect(await send({ kind: 'undo', undoes: merged.id })).toMatchObject({ outcome: 'applied' });
  expect(currentTexts()).toEqual(['we met', 'at the', 'old market', 'on Monday']);
});

test('restore brings back segments although their positions were taken', async () => {
  const { send, currentTexts, ids } = aCrowdedRecording(['we met', 'at the old market', 'on Monday']);
  const [first] = ids;
  const half = newId();
  await send({ kind: 'split', segmentId: first!, at: 3, newSegmentId: half });
  await send({ kind: 'merge', segmentId: first!, withId: half });
  await send({ kind: 'merge', segmentId: first!, withId: ids[1]! });
  await send({ kind: 'merge', segmentId: first!, withId: ids[2]! });
  expect(currentTexts()).toEqual(['we met at the old market on Monday']);
  expect(await send({ kind: 'restore', segmentIds: [first!], to: 2 })).toMatchObject({ outcome: 'applied' });
  expect(currentTexts()).toEqual(['we', 'met', 'at the old market', 'on Monday']);
});
