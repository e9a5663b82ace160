import type { Segment, Speaker } from '@colloquy/rules/transcript';
import { describe, expect, it, test } from 'vitest';
import { assignDrafts, type AssignTarget, countDistantTurns, scopesFor } from './assign-speaker.ts';
import { type SpeakerIssue, findUncertainTurns } from './uncertain-turns.ts';
import { turnsOf } from './turns.ts';
import { findLikelyDuplicate, voiceSamples } from './voice-samples.ts';

type TestTurn = {
  by: string | null;
  text: string;
  pauseMs?: number;
  wordMs?: number;
  confidence?: number | null;
};

/** Consecutive segments, 400 ms per word and half a second apart by default. */
function segmentsOfTurns(...parts: TestTurn[]): Segment[] {
  let ms = 0;
  return parts.map(({ by, text, pauseMs = 500, wordMs = 400, confidence = 0.9 }, at) => {
    const startMs = (ms += pauseMs);
    const words = text.split(' ').map((word, place) => ({
      text: word,
      startMs: startMs + place * wordMs,
      endMs: startMs + (place + 1) * wordMs,
      confidence,
      timing: 'recognised' as const,
    }));
    ms = startMs + words.length * wordMs;
    return {
      id: `s${at}`,
      speakerId: by,
      language: 'en',
      startMs,
      endMs: ms,
      position: at,
      revision: 1,
      words,
      conflicts: [],
    };
  });
}
const speaker = (id: string, number: number): Speaker => ({
  id,
  number,
  label: `Speaker ${number}`,
  name: null,
  role: null,
  colour: number,
});

test('a turn ends where a person starts a new one, regardless of the speaker', () => {
  const [one, two, three] = segmentsOfTurns(
    { by: 'a', text: 'One.' },
    { by: 'a', text: 'Two.' },
    { by: 'a', text: 'Three.' },
  );
  const turns = turnsOf([one!, { ...two!, marks: ['turn-start'] }, three!]);
  expect(turns.map(({ id, segments }) => [id, segments.length])).toEqual([
    ['s0', 1],
    ['s1', 2],
  ]);
});

test('a turn is the consecutive speech of one speaker', () => {
  const turns = turnsOf(
    segmentsOfTurns(
      { by: 'a', text: 'One.' },
      { by: 'a', text: 'Two.' },
      { by: 'b', text: 'Three.' },
      { by: 'a', text: 'Four.' },
    ),
  );
  expect(turns.map(({ id, speakerId, segments }) => [id, speakerId, segments.length])).toEqual([
    ['s0', 'a', 2],
    ['s2', 'b', 1],
    ['s3', 'a', 1],
  ]);
});

describe('assigning words to a speaker', () => {
  const segments = segmentsOfTurns(
    { by: 'a', text: 'Good morning to you.' },
    { by: 'b', text: 'Hello.' },
    { by: 'a', text: 'How are you?' },
    { by: 'a', text: 'Well?' },
    { by: 'b', text: 'Fine.' },
  );
  const at = (segmentId: string, selection: AssignTarget['selection'] = []): AssignTarget => ({
    segments,
    segmentId,
    selection,
  });
  const assigned = (target: AssignTarget, scope: Parameters<typeof assignDrafts>[1]) =>
    assignDrafts(target, scope, 'c').map((draft) => 'segmentId' in draft && draft.segmentId);

  it('applies to the turn, the selected turns, or from here on', () => {
    expect(assigned(at('s3'), 'turn')).toEqual(['s2', 's3']);
    const selection = [
      { segmentId: 's1', from: 0, to: 1 },
      { segmentId: 's2', from: 0, to: 2 },
    ];
    expect(assigned(at('s1', selection), 'selected')).toEqual(['s1', 's2', 's3']);
    expect(assigned(at('s1'), 'rest')).toEqual(['s1', 's4']);
  });

  it('from here on starts at the word and ends at the next change of speaker', () => {
    expect(assigned(at('s3'), 'onwards')).toEqual(['s3']);
    expect(assignDrafts({ ...at('s2'), word: 1 }, 'onwards', 'c')).toMatchObject([
      { kind: 'split', segmentId: 's2', at: 4 },
      { kind: 'assign-speaker' },
      { kind: 'assign-speaker', segmentId: 's3' },
    ]);
    expect(assignDrafts({ ...at('s2'), word: 1 }, 'onwards', 'a'), 'who speaks already').toEqual([]);
  });

  it('from here to the end includes later turns of the same speaker', () => {
    expect(assignDrafts({ ...at('s0'), word: 2 }, 'rest', 'c')).toMatchObject([
      { kind: 'split', segmentId: 's0', at: 13 },
      { kind: 'assign-speaker' },
      { kind: 'assign-speaker', segmentId: 's2' },
      { kind: 'assign-speaker', segmentId: 's3' },
    ]);
  });

  it('asks before turns beyond the screen are reassigned', () => {
    expect(countDistantTurns(at('s0'), 'rest')).toBe(2);
    expect(countDistantTurns(at('s2'), 'everywhere')).toBe(2);
    expect(countDistantTurns(at('s0'), 'turn')).toBeUndefined();
    expect(countDistantTurns(at('s0'), 'onwards')).toBeUndefined();
  });

  it('everywhere merges the two speakers', () => {
    expect(assignDrafts(at('s1'), 'everywhere', 'a')).toEqual([
      { kind: 'merge-speakers', speakerId: 'b', intoId: 'a' },
    ]);
  });

  it('splits a few words off their segment, from the end, so that offsets stay valid', () => {
    const drafts = assignDrafts(at('s0', [{ segmentId: 's0', from: 1, to: 3 }]), 'words', 'b');
    const [end, middle, given] = drafts;
    expect(drafts.map(({ kind }) => kind)).toEqual(['split', 'split', 'assign-speaker']);
    expect(end).toMatchObject({ segmentId: 's0', at: 16 });
    expect(middle).toMatchObject({ segmentId: 's0', at: 5 });
    expect(given).toMatchObject({ segmentId: middle && 'newSegmentId' in middle && middle.newSegmentId });
  });

  it('splits once for the first words of a segment', () => {
    const drafts = assignDrafts(at('s0', [{ segmentId: 's0', from: 0, to: 1 }]), 'words', 'b');
    expect(drafts).toMatchObject([
      { kind: 'split', at: 5 },
      { kind: 'assign-speaker', segmentId: 's0' },
    ]);
  });

  it('splits on both sides of a segment border', () => {
    const selection = [
      { segmentId: 's2', from: 1, to: 3 },
      { segmentId: 's3', from: 0, to: 1 },
    ];
    expect(assignDrafts(at('s2', selection), 'words', 'b')).toMatchObject([
      { kind: 'split', segmentId: 's2', at: 4 },
      { kind: 'assign-speaker' },
      { kind: 'assign-speaker', segmentId: 's3' },
    ]);
    expect(scopesFor(at('s2', selection))).toContain('words');
  });

  it('does nothing if nothing would change', () => {
    expect(assignDrafts(at('s0'), 'turn', 'a')).toEqual([]);
    expect(assignDrafts(at('s1'), 'everywhere', 'b')).toEqual([]);
    expect(assignDrafts(at('gone'), 'turn', 'a')).toEqual([]);
  });

  it('offers the scopes that make a difference', () => {
    expect(scopesFor(at('s1'))).toEqual(['turn', 'rest', 'everywhere']);
    expect(scopesFor({ ...at('s1'), word: 0 })).toEqual(['turn', 'rest', 'everywhere']);
    expect(scopesFor(at('s3'))).toEqual(['turn', 'onwards', 'everywhere']);
    const selection = [{ segmentId: 's0', from: 1, to: 2 }];
    expect(scopesFor({ ...at('s0', selection), word: 1 })).toEqual([
      'words',
      'turn',
      'onwards',
      'rest',
      'everywhere',
    ]);
    expect(scopesFor({ ...at('s0'), segments: segmentsOfTurns({ by: null, text: 'Who?' }) })).toEqual([
      'turn',
    ]);
  });
});

describe('an uncertain turn', () => {
  const issues = (...parts: TestTurn[]): Record<string, readonly SpeakerIssue[]> =>
    Object.fromEntries(
      findUncertainTurns(segmentsOfTurns(...parts)).map(({ turn, issues: found }) => [turn.id, found]),
    );
  const long = 'I went to the market in the morning and came back at noon.';

  it('is a few words between two turns of another speaker', () => {
    expect(
      issues({ by: 'a', text: long }, { by: 'b', text: 'Three kilos.' }, { by: 'a', text: long }),
    ).toEqual({
      s1: ['interjection', 'short'],
    });
  });

  it('starts in mid-sentence, without a pause', () => {
    expect(
      issues(
        { by: 'a', text: 'I went to the' },
        { by: 'b', text: 'market in the morning and home.', pauseMs: 50 },
        { by: 'a', text: long },
      ),
    ).toMatchObject({ s1: ['noPause'] });
  });

  it('has no speaker at all, and comes first', () => {
    const found = findUncertainTurns(
      segmentsOfTurns(
        { by: 'a', text: long },
        { by: 'b', text: 'Yes.' },
        { by: 'a', text: long },
        { by: null, text: long },
      ),
    );
    expect(found.map(({ turn }) => turn.id)).toEqual(['s3', 's1']);
  });

  it('is short with low confidence, or overlaps another', () => {
    expect(
      issues({ by: 'a', text: long }, { by: 'b', text: 'Hm.', confidence: 0.3 }, { by: 'c', text: long }),
    ).toEqual({ s1: ['lowConfidence', 'short'] });
    expect(
      issues(
        { by: 'a', text: long },
        { by: 'b', text: 'Yes.', pauseMs: -800 },
        { by: 'c', text: long, pauseMs: 900 },
      ),
    ).toMatchObject({ s1: ['overlap', 'short'] });
  });

  it('is neither every short answer, nor a quick change after a sentence, nor a change in text without sentences', () => {
    expect(issues({ by: 'a', text: long }, { by: 'b', text: 'Yes.' }, { by: 'c', text: long })).toEqual({});
    expect(issues({ by: 'a', text: long }, { by: 'b', text: long, pauseMs: 20 })).toEqual({});
    expect(issues({ by: 'a', text: 'we went on' }, { by: 'b', text: 'and on and on', pauseMs: 20 })).toEqual(
      {},
    );
  });
});

describe('voice samples', () => {
  it('are long and clear, from all parts of the recording, at most five', () => {
    const long = 'I went to the market in the morning and came back';
    const segments = segmentsOfTurns(
      ...Array.from({ length: 20 }, (_, at): TestTurn => ({
        by: at % 2 ? 'a' : 'b',
        text: at % 4 === 1 ? long : 'Hm.',
      })),
    );
    const samples = voiceSamples('a', segments);
    expect(samples).toHaveLength(5);
    expect(samples.every(({ segment }) => segment.words.length > 5)).toBe(true);
    expect(samples.map(({ fromMs }) => fromMs)).toEqual(
      samples.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b),
    );
    expect(samples.every(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= 6_000)).toBe(true);
  });

  it('include any segment of a speaker who hardly speaks', () => {
    expect(
      voiceSamples('a', segmentsOfTurns({ by: 'a', text: 'Hm.' }, { by: 'b', text: 'Yes.' })),
    ).toHaveLength(1);
  });
});

describe('the likely duplicate of a speaker', () => {
  const speakers = [speaker('a', 1), speaker('b', 2), speaker('c', 3)];
  const long = 'I went to the market in the morning and came back at noon.';
  it('is the speaker around all of its few words', () => {
    const segments = segmentsOfTurns(
      { by: 'a', text: long },
      { by: 'c', text: 'Hm.' },
      { by: 'a', text: long },
      { by: 'b', text: long },
    );
    expect(findLikelyDuplicate(speakers[2]!, speakers, segments)).toEqual({
      speaker: speakers[0],
      why: 'Only 1 word, between turns of Speaker 1.',
    });
  });
  it('does not exist for a speaker with enough speech', () => {
    const segments = segmentsOfTurns(
      { by: 'a', text: long },
      { by: 'b', text: 'Yes.' },
      { by: 'c', text: 'No.' },
    );
    expect(findLikelyDuplicate(speakers[1]!, speakers, segments)).toBeUndefined();
  });
});
