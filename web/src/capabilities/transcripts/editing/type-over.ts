import {
  codePointLength,
  type Segment,
  sliceCodePoints,
  textOf,
  toCodePoint,
  wordRanges,
} from '@colloquy/contract';
import type { SelectedWords } from '../desk.ts';
import type { TextSpan } from '../doubt/word-edits.ts';
import { elementOf, selectedPlaces } from '../word-elements.ts';
import { indexOf, wordsFromTo } from '../word-index.ts';
import type { Editor } from './editor.ts';
import type { Draft, Session } from './session.ts';

type Selected = TextSpan & { segment: Segment };

type TypeOverParts = {
  session: Pick<Session, 'getState'>;
  editor: Editor;
  announce: (sentence: string) => void;
};

/** What a press does to selected words: it writes in their place, or only removes them. */
export type OverPress = 'write' | 'remove';

/** Keys that put something in the place of what is selected, as in every text. Undefined: the press is none of them. */
export function overPressOf(press: KeyboardEvent, isMac: boolean): OverPress | undefined {
  const { key, ctrlKey, metaKey, altKey } = press;
  const isAltGr = press.getModifierState('AltGraph');
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey && !isAltGr, metaKey];
  if (other || (altKey && !isAltGr && !isMac)) return undefined;
  if (mod) return /^[vx]$/i.test(key) ? 'write' : undefined;
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  // Several keys may make one character: the first of them begins to write it.
  return Array.from(key).length === 1 || key === 'Process' || key === 'Dead' ? 'write' : undefined;
}

/**
 * Words that are selected with the pointer, outside the editor: the press that follows writes in their place. The editor
 * opens on them before the browser does what the press is for, which then happens in it. Answers whether the press is
 * done by that. Words of several passages are removed first, as one step; what is behind them stays with its speaker.
 */
export function typeOver({ session, editor, announce }: TypeOverParts, press: OverPress): boolean {
  const selected = selectedText(session.getState().transcript.segments);
  const [first, ...others] = selected;
  if (!first) return false;
  const { id } = first.segment;
  if (others.length === 0) {
    editor.open(id, { start: first.start, end: first.end });
    return false;
  }
  const removed = selected.map(({ segment, start, end }): Draft => {
    const text = textOf(segment.words);
    return {
      kind: 'set-text',
      segmentId: segment.id,
      text: sliceCodePoints(text, 0, start) + sliceCodePoints(text, end),
    };
  });
  const done = editor.act(removed, {
    segmentId: id,
    at: (text) => Math.min(first.start, codePointLength(text)),
  });
  if (done !== undefined) announce('Removed.');
  return press === 'remove';
}

/** The selected text by segments, to the character where the selection begins or ends inside a word. */
function selectedText(segments: readonly Segment[]): Selected[] {
  const places = selectedPlaces();
  const range = places && getSelection()!.getRangeAt(0);
  const index = indexOf(segments);
  const runs = places ? wordsFromTo(index, ...places) : [];
  return runs.map((run, at) => {
    const segment = index.segments.get(run.segmentId)!;
    const whole = spanOf(segment, run);
    return {
      segment,
      start:
        (at === 0 ? inWord(segment, run.from, range!.startContainer, range!.startOffset) : undefined) ??
        whole.start,
      end:
        (at === runs.length - 1
          ? inWord(segment, run.to - 1, range!.endContainer, range!.endOffset)
          : undefined) ?? whole.end,
    };
  });
}

function spanOf({ words }: Segment, { from, to }: SelectedWords): TextSpan {
  const ranges = wordRanges(words);
  return { start: ranges[from]!.start, end: ranges[to - 1]!.end };
}

/** The code point of a place inside a word; undefined where the place is not in it. */
function inWord(segment: Segment, word: number, node: Node, offset: number): number | undefined {
  const element = elementOf(document.body, { segmentId: segment.id, word });
  if (!(node instanceof Text) || !element?.contains(node)) return undefined;
  return wordRanges(segment.words)[word]!.start + toCodePoint(node.data, offset);
}
