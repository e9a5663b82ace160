import { type Command, type CommandDraft, type Segment, textOf, tokenise } from '@colloquy/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { inMemory, memorySource, readMemory } from './memory-source.factory.ts';
import { takeAll } from './take-commands.ts';

const person = newId();

/** Segments that stand so close that nothing goes between them. */
const crowded = (texts: readonly string[]): Segment[] =>
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
      timing: 'heard',
    })),
    alternatives: [],
  }));

function aCrowd(texts: readonly string[]) {
  const memory = inMemory(crowded(texts));
  const take = async (draft: CommandDraft) => {
    const { recording } = memory;
    const command = { id: newId(), revision: recording.revision, ...draft } as Command;
    const source = memorySource(memory);
    const { results } = await takeAll({ recording, source, commands: [command], personId: person });
    return results[0]!;
  };
  const shown = () => readMemory(memory).segments.map(({ words }) => textOf(words));
  return { take, shown, ids: readMemory(memory).segments.map(({ id }) => id) };
}

test('what was merged comes back though its place was taken meanwhile', async () => {
  const { take, shown, ids } = aCrowd(['we met', 'at the old market', 'on Monday']);
  const merged = await take({ kind: 'merge', segmentId: ids[0]!, withId: ids[1]! });
  await take({ kind: 'split', segmentId: ids[0]!, at: 14, newSegmentId: newId() });
  expect(shown()).toEqual(['we met at the', 'old market', 'on Monday']);
  expect(await take({ kind: 'undo', undoes: merged.id })).toMatchObject({ outcome: 'applied' });
  expect(shown()).toEqual(['we met', 'at the', 'old market', 'on Monday']);
});

test('and so does what is restored', async () => {
  const { take, shown, ids } = aCrowd(['we met', 'at the old market', 'on Monday']);
  const [first] = ids;
  const half = newId();
  await take({ kind: 'split', segmentId: first!, at: 3, newSegmentId: half });
  await take({ kind: 'merge', segmentId: first!, withId: half });
  await take({ kind: 'merge', segmentId: first!, withId: ids[1]! });
  await take({ kind: 'merge', segmentId: first!, withId: ids[2]! });
  expect(shown()).toEqual(['we met at the old market on Monday']);
  expect(await take({ kind: 'restore', segmentIds: [first!], to: 2 })).toMatchObject({ outcome: 'applied' });
  expect(shown()).toEqual(['we', 'met', 'at the old market', 'on Monday']);
});
