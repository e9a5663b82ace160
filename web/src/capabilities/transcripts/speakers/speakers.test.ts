import type { Segment, Speaker } from '@colloquy/contract';
import { describe, expect, it, test } from 'vitest';
import { assignDrafts, type AssignTarget, countFar, scopesFor } from './assign.ts';
import { type Doubt, doubtfulTurns } from './speaker-doubt.ts';
import { turnsOf } from './turns.ts';
import { likelyTwin, samplesOf } from './voices.ts';

type Said = {
  by: string | null;
  text: string;
  pauseMs?: number;
  wordMs?: number;
  confidence?: number | null;
};

/** Segments one after the other, 400 ms a word and half a second between them unless said. */
function said(...parts: Said[]): Segment[] {
  let ms = 0;
  return parts.map(({ by, text, pauseMs = 500, wordMs = 400, confidence = 0.9 }, at) => {
    const startMs = (ms += pauseMs);
    const words = text.split(' ').map((word, place) => ({
      text: word,
      startMs: startMs + place * wordMs,
      endMs: startMs + (place + 1) * wordMs,
      confidence,
      timing: 'heard' as const,
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
      alternatives: [],
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

test('a turn ends where a person began the next one, whoever speaks', () => {
  const [one, two, three] = said(
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

test('a turn is what one speaker says without a break', () => {
  const turns = turnsOf(
    said(
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

describe('giving words to a speaker', () => {
  const segments = said(
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

  it('goes for the turn, the selected turns, or from here on', () => {
    expect(assigned(at('s3'), 'turn')).toEqual(['s2', 's3']);
    const selection = [
      { segmentId: 's1', from: 0, to: 1 },
      { segmentId: 's2', from: 0, to: 2 },
    ];
    expect(assigned(at('s1', selection), 'selected')).toEqual(['s1', 's2', 's3']);
    expect(assigned(at('s1'), 'rest')).toEqual(['s1', 's4']);
  });

  it('from here on begins at the word and ends at the next change of speaker', () => {
    expect(assigned(at('s3'), 'onwards')).toEqual(['s3']);
    expect(assignDrafts({ ...at('s2'), word: 1 }, 'onwards', 'c')).toMatchObject([
      { kind: 'split', segmentId: 's2', at: 4 },
      { kind: 'assign-speaker' },
      { kind: 'assign-speaker', segmentId: 's3' },
    ]);
    expect(assignDrafts({ ...at('s2'), word: 1 }, 'onwards', 'a'), 'who speaks already').toEqual([]);
  });

  it('from here to the end goes on with what the same speaker says later', () => {
    expect(assignDrafts({ ...at('s0'), word: 2 }, 'rest', 'c')).toMatchObject([
      { kind: 'split', segmentId: 's0', at: 13 },
      { kind: 'assign-speaker' },
      { kind: 'assign-speaker', segmentId: 's2' },
      { kind: 'assign-speaker', segmentId: 's3' },
    ]);
  });

  it('asks before turns are given away that are not seen', () => {
    expect(countFar(at('s0'), 'rest')).toBe(2);
    expect(countFar(at('s2'), 'everywhere')).toBe(2);
    expect(countFar(at('s0'), 'turn')).toBeUndefined();
    expect(countFar(at('s0'), 'onwards')).toBeUndefined();
  });

  it('everywhere makes two voices one', () => {
    expect(assignDrafts(at('s1'), 'everywhere', 'a')).toEqual([
      { kind: 'merge-speakers', speakerId: 'b', intoId: 'a' },
    ]);
  });

  it('cuts a few words out of their segment, from the end on, so that places hold', () => {
    const drafts = assignDrafts(at('s0', [{ segmentId: 's0', from: 1, to: 3 }]), 'words', 'b');
    const [end, middle, given] = drafts;
    expect(drafts.map(({ kind }) => kind)).toEqual(['split', 'split', 'assign-speaker']);
    expect(end).toMatchObject({ segmentId: 's0', at: 16 });
    expect(middle).toMatchObject({ segmentId: 's0', at: 5 });
    expect(given).toMatchObject({ segmentId: middle && 'newSegmentId' in middle && middle.newSegmentId });
  });

  it('of the first words cuts once', () => {
    const drafts = assignDrafts(at('s0', [{ segmentId: 's0', from: 0, to: 1 }]), 'words', 'b');
    expect(drafts).toMatchObject([
      { kind: 'split', at: 5 },
      { kind: 'assign-speaker', segmentId: 's0' },
    ]);
  });

  it('over a border cuts on both sides of it', () => {
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

  it('does nothing where nothing changes', () => {
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
    expect(scopesFor({ ...at('s0'), segments: said({ by: null, text: 'Who?' }) })).toEqual(['turn']);
  });
});

describe('a doubtful turn', () => {
  const doubts = (...parts: Said[]): Record<string, readonly Doubt[]> =>
    Object.fromEntries(doubtfulTurns(said(...parts)).map(({ turn, doubts: found }) => [turn.id, found]));
  const long = 'I went to the market in the morning and came back at noon.';

  it('is a few words between two turns of another speaker', () => {
    expect(
      doubts({ by: 'a', text: long }, { by: 'b', text: 'Three kilos.' }, { by: 'a', text: long }),
    ).toEqual({
      s1: ['between', 'short'],
    });
  });

  it('begins in the middle of a sentence, without a pause', () => {
    expect(
      doubts(
        { by: 'a', text: 'I went to the' },
        { by: 'b', text: 'market in the morning and home.', pauseMs: 50 },
        { by: 'a', text: long },
      ),
    ).toMatchObject({ s1: ['breath'] });
  });

  it('has no voice at all, and comes first', () => {
    const found = doubtfulTurns(
      said(
        { by: 'a', text: long },
        { by: 'b', text: 'Yes.' },
        { by: 'a', text: long },
        { by: null, text: long },
      ),
    );
    expect(found.map(({ turn }) => turn.id)).toEqual(['s3', 's1']);
  });

  it('is one that is short and not clear, or said while another speaks', () => {
    expect(
      doubts({ by: 'a', text: long }, { by: 'b', text: 'Hm.', confidence: 0.3 }, { by: 'c', text: long }),
    ).toEqual({ s1: ['mumbled', 'short'] });
    expect(
      doubts(
        { by: 'a', text: long },
        { by: 'b', text: 'Yes.', pauseMs: -800 },
        { by: 'c', text: long, pauseMs: 900 },
      ),
    ).toMatchObject({ s1: ['overlap', 'short'] });
  });

  it('is not every short answer, nor a quick change after a sentence, nor one in a text without sentences', () => {
    expect(doubts({ by: 'a', text: long }, { by: 'b', text: 'Yes.' }, { by: 'c', text: long })).toEqual({});
    expect(doubts({ by: 'a', text: long }, { by: 'b', text: long, pauseMs: 20 })).toEqual({});
    expect(doubts({ by: 'a', text: 'we went on' }, { by: 'b', text: 'and on and on', pauseMs: 20 })).toEqual(
      {},
    );
  });
});

describe('samples of a voice', () => {
  it('are long and clear, from all parts of the recording, five at most', () => {
    const long = 'I went to the market in the morning and came back';
    const segments = said(
      ...Array.from({ length: 20 }, (_, at): Said => ({
        by: at % 2 ? 'a' : 'b',
        text: at % 4 === 1 ? long : 'Hm.',
      })),
    );
    const samples = samplesOf('a', segments);
    expect(samples).toHaveLength(5);
    expect(samples.every(({ segment }) => segment.words.length > 5)).toBe(true);
    expect(samples.map(({ fromMs }) => fromMs)).toEqual(
      samples.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b),
    );
    expect(samples.every(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= 6_000)).toBe(true);
  });

  it('are whatever there is of a voice that hardly speaks', () => {
    expect(samplesOf('a', said({ by: 'a', text: 'Hm.' }, { by: 'b', text: 'Yes.' }))).toHaveLength(1);
  });
});

describe('the likely twin of a voice', () => {
  const speakers = [speaker('a', 1), speaker('b', 2), speaker('c', 3)];
  const long = 'I went to the market in the morning and came back at noon.';
  it('is whoever speaks all around the little that it says', () => {
    const segments = said(
      { by: 'a', text: long },
      { by: 'c', text: 'Hm.' },
      { by: 'a', text: long },
      { by: 'b', text: long },
    );
    expect(likelyTwin(speakers[2]!, speakers, segments)).toEqual({
      speaker: speakers[0],
      why: 'Only 1 word, in the middle of what Speaker 1 says.',
    });
  });
  it('is nobody for a voice that speaks for itself', () => {
    const segments = said({ by: 'a', text: long }, { by: 'b', text: 'Yes.' }, { by: 'c', text: 'No.' });
    expect(likelyTwin(speakers[1]!, speakers, segments)).toBeUndefined();
  });
});
