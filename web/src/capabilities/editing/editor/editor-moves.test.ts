import {
  applyCommand,
  type Segment,
  type SegmentCommand,
  startsTurn,
  textOf,
} from '@colloquy/rules/transcript';
import { expect, it, describe } from 'vitest';
import type { Editor } from './editor.ts';
import { createEditorMoves } from './editor-moves.ts';
import { toSavedOffset, type DraftText } from './editor-text.ts';
import type { CommandDraft, EditSession } from '../edit-session.ts';
import { aSegment } from '../testing/segments.ts';

type TestTurn = { by: string | null; text: string; isStart?: boolean; isUnclear?: boolean };

/** Segments edited in memory, with a caret (`|`) in one of them. */
class Page {
  segments: Segment[];
  messages: string[] = [];
  asked: string[] = [];
  joined: string[] = [];
  edits: CommandDraft[][] = [];
  #open: { id: string; draft: DraftText };

  constructor(...all: TestTurn[]) {
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
    this.#open = { id: `s${at}`, draft: { text, start: caret, end: caret } };
  }

  #do(drafts: readonly CommandDraft[]): string {
    this.edits.push([...drafts]);
    for (const [number, draft] of drafts.entries()) {
      const command = { ...draft, id: `c${number}`, revision: 1 } as SegmentCommand;
      const at = this.segments.findIndex(({ id }) => id === command.segmentId);
      const next = this.segments[at + 1] ?? null;
      const context = { segment: this.segments[at]!, next, anchors: [], revision: 2, personId: 'me' };
      const answer = applyCommand(context, command);
      if ('refused' in answer) throw new Error(answer.refused);
      const { segments, gone } = answer.applied;
      this.segments.splice(at, 1 + gone.length, ...(segments.length > 0 ? segments : [this.segments[at]!]));
    }
    return 'step';
  }

  /** Selects characters from the caret on. */
  select(length: number): void {
    const { draft } = this.#open;
    this.#open.draft = { ...draft, end: draft.start + length };
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
    } as unknown as EditSession;
    const open = (id: string, start: number) => {
      this.#open = { id, draft: { text: textOf(this.#find(id)!.words), start, end: start } };
      return true;
    };
    const editor = {
      getSegmentId: () => this.#open.id,
      read: () => this.#open.draft,
      savedSelection: () => {
        const { text, start, end } = this.#open.draft;
        const range = { start: toSavedOffset(text, start), end: toSavedOffset(text, end) };
        return { segment: this.#find(this.#open.id)!, ...range };
      },
      open: (id: string, { start }: { start: number }) => open(id, start),
      act: (
        drafts: readonly CommandDraft[],
        then: { segmentId: string; at: (text: string) => number | undefined },
      ) => {
        const step = this.#do(drafts);
        const start = then.at(textOf(this.#find(then.segmentId)?.words ?? []));
        return start !== undefined && open(then.segmentId, start) ? step : undefined;
      },
    } as unknown as Editor;
    return createEditorMoves({
      session,
      editor,
      announce: (sentence) => this.messages.push(sentence),
      refuse: (sentence) => this.messages.push(`refused: ${sentence}`),
      onNewTurn: (id) => this.asked.push(textOf(this.#find(id)!.words)),
      onJoined: (_step, done) => this.joined.push(done),
    });
  }

  /** Turns with speaker and words; segments are separated by a slash, the caret is marked. */
  get shown(): string[] {
    const turns: { by: string | null; parts: string[] }[] = [];
    for (const segment of this.segments) {
      if (segment.words.length === 0) continue;
      const text = textOf(segment.words);
      const { id, draft } = this.#open;
      const withCaret = id === segment.id ? `${text.slice(0, draft.start)}|${text.slice(draft.start)}` : text;
      const last = turns.at(-1);
      if (last && last.by === segment.speakerId && !startsTurn(segment)) last.parts.push(withCaret);
      else turns.push({ by: segment.speakerId, parts: [withCaret] });
    }
    return turns.map(({ by, parts }) => `${by ?? '?'}: ${parts.join(' / ')}`);
  }
}

describe('a new turn', () => {
  it('starts with the word at the caret and asks for the speaker', () => {
    const page = new Page({ by: 'a', text: 'We met her yes|terday. Who?' }, { by: 'a', text: 'My sister.' });
    page.moves.newTurn();
    expect(page.shown).toEqual(['a: We met her', 'a: |yesterday. Who? / My sister.']);
    expect(page.asked).toEqual(['yesterday. Who?']);
    expect(page.edits, 'one step').toHaveLength(1);
  });

  it.each([
    ['behind a word', 'We met| her.', ['a: We met', 'a: |her.']],
    ['before a word', 'We |met her.', ['a: We', 'a: |met her.']],
  ])('%s starts with the next word', (_where, text, shown) => {
    const page = new Page({ by: 'a', text });
    page.moves.newTurn();
    expect(page.shown).toEqual(shown);
  });

  it('starts with the first selected word and loses none', () => {
    const page = new Page({ by: 'a', text: 'We |met her.' });
    page.select('met'.length);
    page.moves.newTurn();
    expect(page.shown).toEqual(['a: We', 'a: |met her.']);
  });

  it('between two sentences of a turn splits no words', () => {
    const before = new Page({ by: 'a', text: 'We met.' }, { by: 'a', text: '|Who?' });
    const behind = new Page({ by: 'a', text: 'We met.|' }, { by: 'a', text: 'Who?' });
    for (const page of [before, behind]) {
      page.moves.newTurn();
      expect(page.shown).toEqual(['a: We met.', 'a: |Who?']);
      expect(page.segments).toHaveLength(2);
      expect(page.asked).toEqual(['Who?']);
    }
  });

  it('only asks for the speaker if a turn already starts there', () => {
    const page = new Page({ by: 'b', text: 'Hello.' }, { by: 'a', text: '|We met.' });
    page.moves.newTurn();
    expect([page.edits, page.asked]).toEqual([[], ['We met.']]);
  });

  it.each(['We met.|', '我们见面了。|'])(
    'after the last words of a turn, %s, stays empty until it is written',
    (text) => {
      const page = new Page({ by: 'a', text }, { by: 'b', text: 'Who?' });
      page.moves.newTurn();
      expect(page.segments.map(({ words }) => textOf(words))).toEqual([text.replace('|', ''), '', 'Who?']);
      const [before, begun] = page.segments;
      expect([begun!.speakerId, startsTurn(begun!), page.asked]).toEqual(['a', true, ['']]);
      expect(begun!.startMs).toBeGreaterThanOrEqual(before!.endMs);
      expect(page.edits, 'one step').toHaveLength(1);

      // A second empty turn would have no words either.
      page.moves.newTurn();
      expect(page.edits).toHaveLength(1);
      expect(page.messages.at(-1)).toBe('refused: This turn is empty. Type what was said.');
    },
  );
});

describe('Backspace at the start of a turn', () => {
  it('joins the whole turn with the previous one and announces the speaker', () => {
    const page = new Page(
      { by: 'a', text: 'Could you.' },
      { by: 'b', text: "|Yes, that's fine." },
      { by: 'b', text: 'Go ahead.' },
      { by: 'a', text: 'Thanks.' },
    );
    page.moves.merge(-1);
    expect(page.shown).toEqual(["a: Could you. |Yes, that's fine. / Go ahead. / Thanks."]);
    expect(page.joined).toEqual(['Turns joined and assigned to Ann.']);
    expect(page.edits).toHaveLength(1);
  });

  it('uses the second speaker if the first is unknown', () => {
    const page = new Page(
      { by: null, text: 'First.' },
      { by: null, text: 'Second.' },
      { by: 'b', text: '|Third.' },
    );
    page.moves.merge(-1);
    expect(page.shown).toEqual(['b: First. / Second. |Third.']);
    expect(page.joined).toEqual(['Turns joined and assigned to Ben.']);
  });

  it('stops at the next turn, even of the same speaker', () => {
    const page = new Page(
      { by: 'a', text: 'One.' },
      { by: 'b', text: '|Two.' },
      { by: 'b', text: 'Three.', isStart: true },
    );
    page.moves.merge(-1);
    expect(page.shown).toEqual(['a: One. |Two.', 'b: Three.']);
  });

  it('reverts a new turn', () => {
    const page = new Page({ by: 'a', text: 'We met |her.' });
    page.moves.newTurn();
    page.moves.merge(-1);
    expect(page.shown).toEqual(['a: We met |her.']);
    expect([page.segments.length, page.joined]).toEqual([1, []]);
    expect(page.messages.at(-1)).toBe('Turns joined.');
  });

  it('does not join unclear speech and explains why', () => {
    const page = new Page({ by: 'a', text: '', isUnclear: true }, { by: 'b', text: '|Two.' });
    page.moves.merge(-1);
    expect(page.edits).toEqual([]);
    expect(page.messages).toEqual(['refused: Fill in or dismiss the unclear turn first.']);
  });
});

it('Delete at the end of a turn joins the whole next turn and keeps the caret', () => {
  const page = new Page(
    { by: 'a', text: 'One.|' },
    { by: 'a', text: '' },
    { by: 'b', text: 'Two.' },
    { by: 'b', text: 'Three.' },
  );
  page.moves.merge(1);
  expect(page.shown).toEqual(['a: One.| Two. / Three.']);
  expect(page.joined).toEqual(['Turns joined and assigned to Ann.']);
});

it('merging and splitting sentences inside a turn keeps the turn', () => {
  const page = new Page({ by: 'a', text: 'One.' }, { by: 'a', text: '|Two.' });
  page.moves.merge(-1);
  expect(page.shown).toEqual(['a: One. |Two.']);
  page.moves.split();
  expect(page.shown).toEqual(['a: One. / |Two.']);
  expect(page.asked).toEqual([]);
});
