import { tokenise } from '@colloquy/rules/text';
import { type Anchor, type Segment, segmentsBefore, textOf } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { asSpeaker } from '../transcripts.store.ts';
import { applyBatch } from './apply-batch.ts';
import {
  expectAnchored,
  expectConverged,
  expectNothingLost,
  expectWhole,
  type FinalState,
} from './convergence.factory.ts';
import {
  createMemoryRecording,
  memoryEditStore,
  type MemoryRecording,
  readMemory,
} from './memory-store.factory.ts';
import { anyEvents, connectEditors, type EditService, runEvent, settleNetwork } from './network.factory.ts';

const PEOPLE = [newId(), newId(), newId()];

function segment(text: string, at: number): Segment {
  const startMs = at * 10_000;
  const words = tokenise(text, 'en').map((token, index) => ({
    text: token.text,
    startMs: startMs + index * 500,
    endMs: startMs + index * 500 + 400,
    confidence: 0.5,
    timing: 'recognised' as const,
    ...(token.glue ? { glue: true as const } : {}),
  }));
  return {
    id: newId(),
    speakerId: null,
    language: 'en',
    startMs,
    endMs: words.at(-1)!.endMs,
    position: (at + 1) * 1024,
    revision: 1,
    words,
    conflicts: [],
  };
}

function aRecording(): MemoryRecording {
  const texts = ['one a0001 three a0002', '今天天气很好', 'a0003', 'we met at the old market'];
  const segments = texts.map(segment);
  const anchors = segments.flatMap(({ id, words }): Anchor[] => {
    const text = textOf(words);
    return Array.from(text.matchAll(/a\d{4}/gu), ({ 0: quote, index }) => ({
      id: newId(),
      quotationId: newId(),
      unitId: id,
      revision: 1,
      start: index,
      end: index + quote.length,
      quote,
      lost: false,
    }));
  });
  const memory = createMemoryRecording(segments, anchors);
  for (const number of [1, 2, 3]) {
    const { organisationId, id: recordingId } = memory.recording;
    const attributes = {
      name: null,
      role: null,
      colour: null,
      participantId: null,
      mergedInto: null,
      revision: 1,
    };
    const id = newId();
    memory.speakers.set(id, { organisationId, id, recordingId, number, ...attributes });
  }
  return memory;
}

const read = (memory: MemoryRecording, since: number) => {
  const { speakers, ...rest } = readMemory(memory, since);
  return { ...rest, speakers: speakers.map(asSpeaker) };
};

const memoryService = (memory: MemoryRecording): EditService => ({
  send: async (person, commands) => {
    const { recording } = memory;
    const { results } = await applyBatch({
      recording,
      store: memoryEditStore(memory),
      commands,
      personId: PEOPLE[person]!,
    });
    const since = Math.min(...commands.map(({ revision }) => revision));
    return { results, ...read(memory, since) };
  },
  read: async (_person, since) => read(memory, since),
});

const finalStateOf = (memory: MemoryRecording): FinalState => ({
  ...read(memory, -1),
  history: memory.changes,
  commands: memory.commands,
});

/** Three people edit a recording in memory with random events. Afterwards all invariants must hold. */
export async function expectConvergence(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyEvents(3, 60), async (events) => {
      const memory = aRecording();
      const first = read(memory, -1);
      const network = await connectEditors(memoryService(memory), 3);
      for (const event of events) await runEvent(network, event);
      await settleNetwork(network);
      const outcome = finalStateOf(memory);
      expectConverged(network, outcome);
      expectWhole(outcome);
      expectNothingLost(network, outcome);
      expectAnchored(outcome);

      const { revision } = memory.recording;
      for (const { person, commands } of network.delivered) await network.service.send(person, commands);
      expect(memory.recording.revision).toBe(revision);
      const past = segmentsBefore(outcome.segments, memory.changes, 1);
      expect(past.map(({ words, id }) => [id, words])).toEqual(
        first.segments.map(({ words, id }) => [id, words]),
      );
    }),
    { numRuns },
  );
}
