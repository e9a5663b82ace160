import { readFileSync } from 'node:fs';
import type { Segment } from '@colloquy/rules/transcript';

export type ScriptTurn = { speaker: string; text: string; startMs: number; endMs: number };

/** Reads the script of the demo interview, with the times of its synthesis. */
export function readReferenceScript(): ScriptTurn[] {
  const file = new URL('../server/src/demo/interview.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { turns: ScriptTurn[] }).turns;
}

/** Word error rate: wrong, missing and extra words divided by the words of the reference. */
export function wordErrorRate(reference: string, hypothesis: string): number {
  const [right, tried] = [plainWords(reference), plainWords(hypothesis)];
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
 * Share of segments with the right speaker, by the script's turn at the middle of the segment. Speakers are
 * numbered by appearance, so the first one is the same in both.
 */
export function speakerAgreement(turns: readonly ScriptTurn[], segments: readonly Segment[]): number {
  const speakerAt = (ms: number) => turns.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.speaker;
  const isFirst = (segment: Segment) => segment.speakerId === segments[0]?.speakerId;
  const agreeing = segments.filter((segment) => {
    const speaker = speakerAt((segment.startMs + segment.endMs) / 2);
    return speaker !== undefined && (speaker === turns[0]?.speaker) === isFirst(segment);
  });
  return agreeing.length / segments.length;
}
