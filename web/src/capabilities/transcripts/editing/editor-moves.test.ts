import { applyCommand, type Segment, type SegmentCommand, startsTurn, textOf } from '@colloquy/contract';
import { expect, it, describe } from 'vitest';
import type { Editor } from './editor.ts';
import { makeMoves } from './editor-moves.ts';
import { toKeptOffset, type Written } from './editor-text.ts';
import type { Draft, Session } from './session.ts';
import { aSegment } from './testing/segments.ts';

type Said = { by: string | null; text: string; isStart?: boolean; isUnclear?: boolean };

/** Words that are edited in memory, with a caret (`|`) in one of the segments. */
class Page {
  segments: Segment[];
  said: string[] = [];
  asked: string[] = [];
  joined: string[] = [];
  edits: Draft[][] = [];
  #open: { id: string; written: Written };

  constructor(...all: Said[]) {
    this.segments = all.map(({ by, text, isStart, isUnclear }, at) => {
      const bare = text.replace('|', '');
      const segment = { ...aSegment(`s${at}`, bare, at), speakerId: by };
      return {
        ...segment,
        ...(bare === '' && { words: [] }),
        ...(isStart && { marks: ['turn-start' as const] }),
        ...(isUnclear && { marks: ['unclear' as const] }),
      };
    });
    const at = all.findIndex(({ text }) => text.includes('|'));
    const caret = all[at]!.text.indexOf('|');
    const text = all[at]!.text.replace('|', '');
    this.#open = { id: `s${at}`, written: { text, start: caret, end: caret } };
  }

  #do(drafts: readonly Draft[]): string {
    this.edits.push([...drafts]);
    for (const [number, draft] of drafts.entries()) {
      const command = { ...draft, id: `c${number}`, revision: 1 } as SegmentCommand;
      const at = this.segments.findIndex(({ id }) => id === command.segmentId);
      const next = this.segments[at + 1] ?? null;
      const stand = { segment: this.segments[at]!, next, anchors: [], revision: 2, personId: 'me' };
      const answer = applyCommand(stand, command);
      if ('refused' in answer) throw new Error(answer.refused);
      const { segments, gone } = answer.applied;
      this.segments.splice(at, 1 + gone.length, ...(segments.length > 0 ? segments : [this.segments[at]!]));
    }
    return 'step';
  }

  /** So many characters from the caret on. */
  select(length: number): void {
    const { written } = this.#open;
    this.#open.written = { ...written, end: written.start + length };
  }

  #find = (id: string): Segment | undefined => this.segments.find((segment) => segment.id === id);

  get moves() {
    const session = {
      getState: () => ({
        transcript: {
          segments: this.segments,
          speakers: [
            { id: 'a', label: 'Ann' },
            { id: 'b', label: 'Ben' },
          ],
        },
      }),
    } as unknown as Session;
    const open = (id: string, start: number) => {
      this.#open = { id, written: { text: textOf(this.#find(id)!.words), start, end: start } };
      return true;
    };
    const editor = {
      getSegmentId: () => this.#open.id,
      read: () => this.#open.written,
      selected: () => {
        const { text, start, end } = this.#open.written;
        const range = { start: toKeptOffset(text, start), end: toKeptOffset(text, end) };
        return { segment: this.#find(this.#open.id)!, ...range };
      },
      open: (id: string, { start }: { start: number }) => open(id, start),
      act: (
        drafts: readonly Draft[],
        then: { segmentId: string; at: (text: string) => number | undefined },
      ) => {
        const step = this.#do(drafts);
        const start = then.at(textOf(this.#find(then.segmentId)?.words ?? []));
        return start !== undefined && open(then.segmentId, start) ? step : undefined;
      },
    } as unknown as Editor;
    return makeMoves({
      session,
      editor,
      announce: (sentence) => this.said.push(sentence),
      refuse: (sentence) => this.said.push(`refused: ${sentence}`),
      onNewTurn: (id) => this.asked.push(textOf(this.#find(id)!.words)),
      onJoined: (_step, done) => this.joined.push(done),
    });
  }

  /** Turns as they are read: who speaks, and the words, segments apart by a slash, with the caret. */
  get shown(): string[] {
    const turns: { by: string | null; parts: string[] }[] = [];
    for (const segment of this.segments) {
      if (segment.words.length === 0) continue;
      const text = textOf(segment.words);
      const { id, written } = this.#open;
      const withCaret =
        id === segment.id ? `${text.slice(0, written.start)}|${text.slice(written.start)}` : text;
      const last = turns.at(-1);
      if (last && last.by === segment.speakerId && !startsTurn(segment)) last.parts.push(withCaret);
      else turns.push({ by: segment.speakerId, parts: [withCaret] });
    }
    return turns.map(({ by, parts }) => `${by ?? '?'}: ${parts.join(' / ')}`);
  }
}

describe('a new turn', () => {
  it('begins with the word that the caret is in, with its speaker, and it is asked who speaks', () => {
    const page = new Page({ by: 'a', text: 'We met her yes|terday. Who?' }, { by: 'a', text: 'My sister.' });
    page.moves.newTurn();
    expect(page.shown).toEqual(['a: We met her', 'a: |yesterday. Who? / My sister.']);
    expect(page.asked).toEqual(['yesterday. Who?']);
    expect(page.edits, 'one step').toHaveLength(1);
  });

  it.each([
    ['behind a word', 'We met| her.', ['a: We met', 'a: |her.']],
    ['before a word', 'We |met her.', ['a: We', 'a: |met her.']],
  ])('%s begins with the next one', (_where, text, shown) => {
    const page = new Page({ by: 'a', text });
    page.moves.newTurn();
    expect(page.shown).toEqual(shown);
  });

  it('begins with the first of the selected words, and none is lost', () => {
    const page = new Page({ by: 'a', text: 'We |met her.' });
    page.select('met'.length);
    page.moves.newTurn();
    expect(page.shown).toEqual(['a: We', 'a: |met her.']);
  });

  it('between two sentences of a turn cuts no words', () => {
    const before = new Page({ by: 'a', text: 'We met.' }, { by: 'a', text: '|Who?' });
    const behind = new Page({ by: 'a', text: 'We met.|' }, { by: 'a', text: 'Who?' });
    for (const page of [before, behind]) {
      page.moves.newTurn();
      expect(page.shown).toEqual(['a: We met.', 'a: |Who?']);
      expect(page.segments).toHaveLength(2);
      expect(page.asked).toEqual(['Who?']);
    }
  });

  it('where one begins already only asks who speaks', () => {
    const page = new Page({ by: 'b', text: 'Hello.' }, { by: 'a', text: '|We met.' });
    page.moves.newTurn();
    expect([page.edits, page.asked]).toEqual([[], ['We met.']]);
  });

  it.each(['We met.|', '我们见面了。|'])(
    'behind the last words of a turn, %s, has no words until they are written',
    (text) => {
      const page = new Page({ by: 'a', text }, { by: 'b', text: 'Who?' });
      page.moves.newTurn();
      expect(page.segments.map(({ words }) => textOf(words))).toEqual([text.replace('|', ''), '', 'Who?']);
      const [before, begun] = page.segments;
      expect([begun!.speakerId, startsTurn(begun!), page.asked]).toEqual(['a', true, ['']]);
      expect(begun!.startMs).toBeGreaterThanOrEqual(before!.endMs);
      expect(page.edits, 'one step').toHaveLength(1);

      // There is one already: a second one would be of nobody's words.
      page.moves.newTurn();
      expect(page.edits).toHaveLength(1);
      expect(page.said.at(-1)).toBe('refused: This turn has no words yet: write what was said.');
    },
  );
});

describe('Backspace at the start of a turn', () => {
  it('joins the whole turn with the one before, and says whose it is', () => {
    const page = new Page(
      { by: 'a', text: 'Could you.' },
      { by: 'b', text: "|Yes, that's fine." },
      { by: 'b', text: 'Go ahead.' },
      { by: 'a', text: 'Thanks.' },
    );
    page.moves.merge(-1);
    expect(page.shown).toEqual(["a: Could you. |Yes, that's fine. / Go ahead. / Thanks."]);
    expect(page.joined).toEqual(['Turns joined: all of it is Ann now.']);
    expect(page.edits).toHaveLength(1);
  });

  it('takes the second speaker where nobody was said before', () => {
    const page = new Page(
      { by: null, text: 'First.' },
      { by: null, text: 'Second.' },
      { by: 'b', text: '|Third.' },
    );
    page.moves.merge(-1);
    expect(page.shown).toEqual(['b: First. / Second. |Third.']);
    expect(page.joined).toEqual(['Turns joined: all of it is Ben now.']);
  });

  it('ends with the next turn, also of the same speaker', () => {
    const page = new Page(
      { by: 'a', text: 'One.' },
      { by: 'b', text: '|Two.' },
      { by: 'b', text: 'Three.', isStart: true },
    );
    page.moves.merge(-1);
    expect(page.shown).toEqual(['a: One. |Two.', 'b: Three.']);
  });

  it('takes back a turn that was begun', () => {
    const page = new Page({ by: 'a', text: 'We met |her.' });
    page.moves.newTurn();
    page.moves.merge(-1);
    expect(page.shown).toEqual(['a: We met |her.']);
    expect([page.segments.length, page.joined]).toEqual([1, []]);
    expect(page.said.at(-1)).toBe('Turns joined.');
  });

  it('keeps clear of unclear speech, and says so', () => {
    const page = new Page({ by: 'a', text: '', isUnclear: true }, { by: 'b', text: '|Two.' });
    page.moves.merge(-1);
    expect(page.edits).toEqual([]);
    expect(page.said).toEqual(['refused: Fill in or dismiss the unclear turn first.']);
  });
});

it('Delete at the end of a turn joins the whole next one, and the caret stays', () => {
  const page = new Page(
    { by: 'a', text: 'One.|' },
    { by: 'a', text: '' },
    { by: 'b', text: 'Two.' },
    { by: 'b', text: 'Three.' },
  );
  page.moves.merge(1);
  expect(page.shown).toEqual(['a: One.| Two. / Three.']);
  expect(page.joined).toEqual(['Turns joined: all of it is Ann now.']);
});

it('inside a turn, sentences are merged and split without touching the turn', () => {
  const page = new Page({ by: 'a', text: 'One.' }, { by: 'a', text: '|Two.' });
  page.moves.merge(-1);
  expect(page.shown).toEqual(['a: One. |Two.']);
  page.moves.split();
  expect(page.shown).toEqual(['a: One. / |Two.']);
  expect(page.asked).toEqual([]);
});
