import type { WordPosition } from '@colloquy/rules/transcript';
import type { Playback } from '../../../app/player/playback.ts';
import type { SelectedWords, WordIndex } from '../words/word-index.ts';

/** Operations on words and playback for all parts of the transcript screen. */
export type TranscriptController = {
  playback: Playback;
  /** The index of all words in their current state. */
  getIndex: () => WordIndex;
  /** Scrolls to words and marks them; playback no longer scrolls the page. */
  show: (position: WordPosition, length?: number) => void;
  playFrom: (ms: number) => void;
  /** Plays a time range and stops at its end. */
  playRange: (fromMs: number, toMs: number) => void;
  /** Scrolls to the playing word and follows it. */
  follow: () => void;
  /** Opens a side panel. */
  openPanel: (id: string) => void;
  /**
   * Opens the editor with these words selected (one by default), so that typing replaces them. `length` 0
   * places the caret before the word. Does nothing without permission to edit.
   */
  openEditor: (position: WordPosition, length?: number) => void;
  /** The first selected word, else the caret, else the word shown last, else the playing word. */
  currentPosition: () => WordPosition | undefined;
  /** The start of “from here on”: as `currentPosition`, but the next word when the caret is behind a word. */
  positionAtOrAfterCaret: () => WordPosition | undefined;
  /** The selected words in text order; none when there is only a caret or a shown word. */
  selectedWords: () => SelectedWords[];
  /** The words that commands act on: the selected words, else the word at `currentPosition`. */
  targetWords: () => SelectedWords[];
  /** Announces the result of an action to screen readers. */
  announce: (sentence: string) => void;
};
