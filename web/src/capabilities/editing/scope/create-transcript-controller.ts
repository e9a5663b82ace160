import { isUnclear, wordsBetween, type WordPosition } from '@colloquy/rules/transcript';
import { playRange, type Playback } from '../../../app/player/playback.ts';
import type { EditSession } from '../edit-session.ts';
import type { Editor } from '../editor/editor.ts';
import { letterSpan } from '../words/word-edits.ts';
import { selectedWordRange } from '../words/word-elements.ts';
import {
  wordIndexOf,
  neighbour,
  type SelectedWords,
  positionAt,
  wordAtOrAfter,
  wordOf,
  type WordIndex,
  wordRunsBetween,
} from '../words/word-index.ts';
import type { TranscriptController } from './transcript-controller.ts';
import { announce, showWords, type TranscriptState } from './transcript-scope.ts';

type ControllerOptions = {
  state: TranscriptState;
  playback: Playback;
  editor: Editor;
  session: EditSession;
  openPanel: (id: string) => void;
};

/** The controller reads the current state on each call. */
export function createTranscriptController(options: ControllerOptions): TranscriptController {
  const { state, playback, editor, session, openPanel } = options;
  // The session state includes the latest edits, which may not be rendered yet.
  const getIndex = (): WordIndex => wordIndexOf(session.getState().transcript.segments);
  const caretRange = () => {
    const range = editor.savedSelection();
    return range && { ...range, ...wordsBetween(range.segment.words, range) };
  };
  const selectedWords = (caret = caretRange()): SelectedWords[] => {
    const positions = selectedWordRange(state.root);
    if (positions) return wordRunsBetween(getIndex(), ...positions);
    return caret && caret.end > caret.start && caret.to > caret.from
      ? [{ segmentId: caret.segment.id, from: caret.from, to: caret.to }]
      : [];
  };
  const currentPosition = (): WordPosition | undefined => {
    const caret = caretRange();
    const [first] = selectedWords(caret);
    if (first) return { segmentId: first.segmentId, word: first.from };
    const shown = state.shown.get();
    const index = getIndex();
    if (caret && caret.to > 0) return { segmentId: caret.segment.id, word: caret.from };
    if (caret && isUnclear(caret.segment)) return { segmentId: caret.segment.id, word: 0 };
    // The word may have been merged away or deleted.
    if (shown && (wordOf(index, shown) || index.unclear.has(shown.segmentId)))
      return { segmentId: shown.segmentId, word: shown.word };
    return positionAt(index, playback.nowMs());
  };
  const follow = () => {
    state.shown.set(undefined);
    state.list.current?.follow();
  };
  return {
    playback,
    getIndex,
    show: (position, length) => showWords(state, position, length),
    playFrom: (ms) => {
      state.isDrawerOpen.set(false);
      playback.seek(ms);
      playback.play();
      follow();
    },
    playRange: (fromMs, toMs) => playRange(playback, fromMs, toMs),
    follow,
    openPanel,
    openEditor: ({ segmentId, word }, length = 1) => {
      const { segments, unclear } = getIndex();
      if (unclear.has(segmentId)) return void editor.open(segmentId, { start: 0 });
      const segment = segments.get(segmentId);
      if (!segment) return;
      // Punctuation around the words stays when they are typed over.
      const { start } = letterSpan(segment, word);
      editor.open(segmentId, {
        start,
        end: length === 0 ? start : letterSpan(segment, word + length - 1).end,
      });
    },
    currentPosition,
    positionAtOrAfterCaret: () => {
      const caret = caretRange();
      if (!caret || selectedWords(caret).length > 0) return currentPosition();
      const { segment, start } = caret;
      const word = wordAtOrAfter(segment, start);
      const last = { segmentId: segment.id, word: word - 1 };
      return word < segment.words.length
        ? { ...last, word }
        : (neighbour(getIndex(), last, 1) ?? currentPosition());
    },
    selectedWords: () => selectedWords(),
    targetWords: () => {
      const caret = caretRange();
      const chosen = selectedWords(caret);
      if (chosen.length > 0) return chosen;
      if (caret)
        return caret.to > caret.from ? [{ segmentId: caret.segment.id, from: caret.from, to: caret.to }] : [];
      const position = currentPosition();
      if (!position) return [];
      const shown = state.shown.get();
      const length =
        shown?.segmentId === position.segmentId && shown.word === position.word ? shown.length : 1;
      return [{ segmentId: position.segmentId, from: position.word, to: position.word + length }];
    },
    announce: (sentence) => announce(state, sentence),
  };
}
