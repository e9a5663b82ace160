import { codePointLength, isUnclear, type Segment, textOf, tidyText } from '@colloquy/contract';
import { v7 } from 'uuid';
import type { Editor } from './editor.ts';
import { replaceSelected, toKeptOffset } from './editor-text.ts';
import type { Draft, Session } from './session.ts';

/** What keys at the ends of what is written do: it is one text, though it is kept in segments. */
export type EditorMoves = {
  /** Cuts the segment at the caret, which goes on at the beginning of what is behind it. */
  split: () => void;
  /** Merges with the segment before (-1) or behind (1); the caret stays at the seam. */
  merge: (step: 1 | -1) => void;
  /** Goes on in the segment before, at its end, or in the one behind, at its beginning. Answers whether there is one. */
  cross: (step: 1 | -1) => boolean;
};

type MovesParts = { session: Session; editor: Editor; announce: (sentence: string) => void };

export function makeMoves({ session, editor, announce }: MovesParts): EditorMoves {
  const around = (): { all: readonly Segment[]; at: number } => {
    const all = session.getState().transcript.segments;
    return { all, at: all.findIndex(({ id }) => id === editor.getSegmentId()) };
  };
  /** The nearest segment on that side that is shown: emptied and dismissed ones are kept, but nobody sees them. */
  const nearest = (all: readonly Segment[], at: number, step: 1 | -1): number => {
    let other = at + step;
    for (let hidden = all[other]; hidden?.words.length === 0 && !isUnclear(hidden); hidden = all[other])
      other += step;
    return other;
  };
  const kept = (): string => tidyText(editor.read()?.text ?? '');

  return {
    split: () => {
      const segmentId = editor.getSegmentId();
      const written = editor.read();
      if (!segmentId || !written) return;
      if (written.start !== written.end) editor.write(replaceSelected(written, ''));
      const { text, start } = editor.read()!;
      const at = toKeptOffset(text, start);
      if (at === 0 || at >= codePointLength(tidyText(text)))
        return announce('There are no words on one side of this place, so there is nothing to split.');
      const newSegmentId = v7();
      const then = { segmentId: newSegmentId, at: () => 0 };
      if (editor.act([{ kind: 'split', segmentId, at, newSegmentId }], then)) announce('Split.');
    },
    merge: (step) => {
      const { all, at } = around();
      const other = nearest(all, at, step);
      if (at < 0 || !all[other]) return;
      // Merged, it would be lost unseen.
      if (isUnclear(all[other])) return announce('Fill in or dismiss the unclear turn first.');
      const [from, to] = step < 0 ? [other, at] : [at, other];
      const first = all[from]!;
      const drafts = all
        .slice(from + 1, to + 1)
        .map(({ id }): Draft => ({ kind: 'merge', segmentId: first.id, withId: id }));
      const [before, behind] = step < 0 ? [textOf(first.words), kept()] : [kept(), textOf(all[to]!.words)];
      const length = before.length + behind.length;
      const isDone = editor.act(drafts, {
        segmentId: first.id,
        at: (text) => {
          if (text.length < length) return undefined;
          // Backspace leaves the caret before the words that moved up, Delete behind those that stayed.
          return codePointLength(step < 0 ? text.slice(0, text.length - behind.length) : before);
        },
      });
      if (isDone) announce('Merged.');
    },
    cross: (step) => {
      const { all, at } = around();
      const other = all[nearest(all, at, step)];
      if (at < 0 || !other) return false;
      return editor.open(other.id, { start: step > 0 ? 0 : codePointLength(textOf(other.words)) });
    },
  };
}
