import { readFileSync } from 'node:fs';
import type { Segment } from '@colloquy/contract';

export type Turn = { speaker: string; text: string; startMs: number; endMs: number };

/** What is said in the demo interview, and when, as it was voiced. */
export function readScript(): Turn[] {
  const file = new URL('../server/src/demo/interview.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { turns: Turn[] }).turns;
}

/** Word error rate: how many words are wrong, missing or too many, over the words that were said. */
export function wordErrorRate(said: string, heard: string): number {
  const [right, tried] = [plainWords(said), plainWords(heard)];
  let before = Array.from({ length: tried.length + 1 }, (_, count) => count);
  for (const [row, word] of right.entries()) {
    const now = [row + 1];
    for (const [column, other] of tried.entries()) {
      const replaced = (before[column] ?? 0) + (word === other ? 0 : 1);
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return (before.at(-1) ?? 0) / right.length;
}

const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/**
 * The share of segments that the right voice speaks, by the script's turn in the segment's middle. Voices are numbered
 * as they come, so whoever speaks first is the first in both.
 */
export function speakerAgreement(turns: readonly Turn[], segments: readonly Segment[]): number {
  const speakerAt = (ms: number) => turns.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.speaker;
  const isFirst = (segment: Segment) => segment.speakerId === segments[0]?.speakerId;
  const agreeing = segments.filter((segment) => {
    const speaker = speakerAt((segment.startMs + segment.endMs) / 2);
    return speaker !== undefined && (speaker === turns[0]?.speaker) === isFirst(segment);
  });
  return agreeing.length / segments.length;
}
