import { codePointLength, sliceCodePoints, toCodePoint } from '@colloquy/rules/text';
import { type Segment, textOf, type TextRange, wordRanges } from '@colloquy/rules/transcript';
import { useEffect, useEffectEvent } from 'react';
import { isMacOS } from '../../../ui/shortcuts/keys.ts';
import { elementOf, selectedWordRange, type TranscriptRoot } from '../words/word-elements.ts';
import { type SelectedWords, wordIndexOf, wordRunsBetween } from '../words/word-index.ts';
import type { CommandDraft } from '../edit-session.ts';
import { announce, type TranscriptScope, useTranscriptScope } from '../scope/transcript-scope.ts';
import * as messages from '../messages.ts';

type SelectedText = TextRange & { segment: Segment };

/** Effect of a key press on selected words: replace them or only remove them. */
export type OverwriteKey = 'write' | 'remove';

/** The effect of a key press on a selection, as in any text; undefined if it has none. */
export function overwriteKeyOf(press: KeyboardEvent, isMac: boolean): OverwriteKey | undefined {
  const { key, ctrlKey, metaKey, altKey } = press;
  const isAltGr = press.getModifierState('AltGraph');
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey && !isAltGr, metaKey];
  if (other || (altKey && !isAltGr && !isMac)) return undefined;
  if (mod) return /^[vx]$/i.test(key) ? 'write' : undefined;
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  // A dead or composing key starts a character.
  return Array.from(key).length === 1 || key === 'Process' || key === 'Dead' ? 'write' : undefined;
}

/**
 * Replaces words selected outside the editor. Opens the editor on them before the browser handles the key
 * press, which then applies to the editor. Words of several passages are first removed in one step; the rest
 * keeps its speaker. Returns whether the key press is done.
 */
function typeOverSelection(scope: TranscriptScope, press: OverwriteKey): boolean {
  const {
    session,
    editing: { editor },
  } = scope;
  const selected = selectedText(scope.root, session.getState().transcript.segments);
  const [first, ...others] = selected;
  if (!first) return false;
  const { id } = first.segment;
  if (others.length === 0) {
    editor.open(id, { start: first.start, end: first.end });
    return false;
  }
  const removed = selected.map(({ segment, start, end }): CommandDraft => {
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
  if (done !== undefined) announce(scope, messages.removed);
  return press === 'remove';
}

/** The selected text by segment, exact to the character. */
function selectedText(root: TranscriptRoot, segments: readonly Segment[]): SelectedText[] {
  const ends = selectedWordRange(root);
  const range = ends && getSelection()!.getRangeAt(0);
  const index = wordIndexOf(segments);
  const runs = ends ? wordRunsBetween(index, ...ends) : [];
  return runs.map((run, at) => {
    const segment = index.segments.get(run.segmentId)!;
    const whole = spanOf(segment, run);
    return {
      segment,
      start:
        (at === 0
          ? offsetInWord(root, { segment, word: run.from }, range!.startContainer, range!.startOffset)
          : undefined) ?? whole.start,
      end:
        (at === runs.length - 1
          ? offsetInWord(root, { segment, word: run.to - 1 }, range!.endContainer, range!.endOffset)
          : undefined) ?? whole.end,
    };
  });
}

function spanOf({ words }: Segment, { from, to }: SelectedWords): TextRange {
  const ranges = wordRanges(words);
  return { start: ranges[from]!.start, end: ranges[to - 1]!.end };
}

/** The code point of a DOM position in a word; undefined outside it. */
function offsetInWord(
  root: TranscriptRoot,
  { segment, word }: { segment: Segment; word: number },
  node: Node,
  offset: number,
): number | undefined {
  const element = elementOf(root.element, { segmentId: segment.id, word });
  if (!(node instanceof Text) || !element?.contains(node)) return undefined;
  return wordRanges(segment.words)[word]!.start + toCodePoint(node.data, offset);
}

/** Fields, controls with their own keys and overlays, where key presses do not apply to the transcript. */
const OTHER_CONTROLS =
  'input,textarea,select,[contenteditable],button,a[href],summary,[role=slider],[role=tab],[role=dialog],[role=menu],[role=toolbar]';

/** Typing replaces words selected with the pointer. Off in Check mode, where letters are commands. */
export function useTypeOver(isOn: boolean): void {
  const scope = useTranscriptScope();
  const onKeyDown = useEffectEvent((press: KeyboardEvent) => {
    const { target } = press;
    // A shortcut handled it, such as Space to play.
    if (press.defaultPrevented || !(target instanceof Element) || target.closest(OTHER_CONTROLS)) return;
    const overwrite = overwriteKeyOf(press, isMacOS());
    if (overwrite && typeOverSelection(scope, overwrite)) press.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
