import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLongestMeeting, estimateTimes } from './read-meeting.ts';

const DATA = process.env.COLLOQUY_TEST_DATA ?? path.join(import.meta.dirname, '../../../shared/data');
const QMSUM = path.join(DATA, 'qmsum/val.jsonl');

describe('a written meeting', () => {
  it('gets increasing estimated times and one utterance per sentence', () => {
    const { turns, durationMs } = estimateTimes([
      { speaker: ' Chair ', content: 'Good morning. Shall we begin?' },
      { speaker: 'Member', content: `Yes${' indeed'.repeat(99)}` },
      { speaker: 'Chair', content: '  ' },
    ]);
    expect(turns.map((turn) => [turn.speaker, turn.utterances.length])).toEqual([
      ['Chair', 2],
      ['Member', 2],
    ]);
    const words = turns.flatMap((turn) => turn.utterances.flatMap((utterance) => utterance.words));
    expect(words).toHaveLength(105);
    for (const [at, word] of words.entries()) {
      expect(word).toMatchObject({ timing: 'estimated', confidence: null });
      expect(word.startMs).toBeGreaterThanOrEqual(words[at - 1]?.endMs ?? 0);
    }
    expect(words.at(-1)!.endMs).toBeLessThanOrEqual(durationMs);
  });

  it('is the longest one of the file', () => {
    const lines = [1, 3, 2].map((count) =>
      JSON.stringify({
        meeting_transcripts: [{ speaker: 'A', content: Array(count).fill('word').join(' ') }],
      }),
    );
    expect(readLongestMeeting(`${lines.join('\n')}\n`).turns[0]?.utterances[0]?.words).toHaveLength(3);
  });

  it.skipIf(!existsSync(QMSUM))('of QMSum has 22,430 words', () => {
    const { turns } = readLongestMeeting(readFileSync(QMSUM, 'utf8'));
    const utterances = turns.flatMap((turn) => turn.utterances);
    expect(utterances.reduce((sum, utterance) => sum + utterance.words.length, 0)).toBe(22_430);
  });
});
