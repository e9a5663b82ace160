import { createContext, use } from 'react';
import type { Playback } from './playback.ts';
import type { Place, WordIndex } from './word-index.ts';

/** A run of words of one segment; `to` is not included. */
export type SelectedWords = { segmentId: string; from: number; to: number };

/** What the parts of the transcript screen may ask of its words and its sound. */
export type Desk = {
  playback: Playback;
  /** All words by their times, as they are now. */
  getIndex: () => WordIndex;
  /** Brings words into sight and marks them, without running back to the playing one. */
  show: (place: Place, length?: number) => void;
  playFrom: (ms: number) => void;
  /** Plays from one moment to another and stops there. */
  playRange: (fromMs: number, toMs: number) => void;
  /** Opens what stands beside the words at one of its panels. */
  openPanel: (id: string) => void;
  /**
   * Opens the editor with these words selected, one unless said, so that typing replaces them; `length` 0: with the
   * caret before the word. Does nothing for whoever may not edit.
   */
  openEditor: (place: Place, length?: number) => void;
  /** Where the person is: the first selected word, else the caret, else the word shown last, else the playing one. */
  here: () => Place | undefined;
  /** Where “from here on” begins: as `here`, but the next word where the caret stands behind one. */
  onwards: () => Place | undefined;
  /** The words that are selected, in the order of the text; none where there is only a caret or a shown word. */
  selected: () => SelectedWords[];
  /** What every command acts on: the selected words, else the word at `here`. */
  selection: () => SelectedWords[];
  /** Says what the person's action did to whoever listens to the screen instead of looking at it. */
  announce: (sentence: string) => void;
};

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('This part of the screen needs a transcript around it.');
  return desk;
}
