import type { WordPosition } from '@colloquy/rules/transcript';
import { createContext, use } from 'react';
import type { Playback } from '../../../app/player/playback.ts';
import type { Scroller } from '../../../ui/scroll/scroller.ts';
import { createStore, type Store, useStore } from '../../../ui/state/store.ts';
import type { EditSession } from '../edit-session.ts';
import type { Editing } from '../editor/use-editing.ts';
import type { Marks } from '../words/marks.ts';
import { clearWordSelection, createTranscriptRoot, type TranscriptRoot } from '../words/word-elements.ts';
import type { WordSpan } from '../words/word-index.ts';
import type { TranscriptController } from './transcript-controller.ts';
import type { WordAction } from './word-actions.ts';

/** Text to find, and its replacement. */
export type FindRequest = { text: string; replacement: string };

/** Scrolling of the list of turns. */
type ListHandle = {
  /** Shows a word and stops following playback. */
  visit: (position: WordPosition) => void;
  /** Returns to the playing word and follows it. */
  follow: () => void;
};

/** State that the parts of one transcript share. A page with two transcripts has it twice. */
export type TranscriptState = {
  /** Unique on the page; begins the ids of elements. */
  id: string;
  recordingId: string;
  root: TranscriptRoot;
  /** Null until the list is rendered. */
  list: { current: ListHandle | null };
  marks: Store<Marks>;
  /** Groups of actions on selected words, in order of registration. */
  wordActions: Store<readonly (readonly WordAction[])[]>;
  /** Sentence for screen readers. */
  announcement: Store<string>;
  /** The words shown last. */
  shown: Store<WordSpan | undefined>;
  /** The current word or unclear turn of the confidence review. */
  visited: Store<WordPosition | undefined>;
  /** Bare letters are commands: a click must not open the editor. */
  isCommandMode: Store<boolean>;
  /** Shortcuts work in this transcript. */
  isActive: Store<boolean>;
  /** The panels are open in a drawer. */
  isDrawerOpen: Store<boolean>;
  /** Opens find and replace, filled in. */
  findRequest: Store<FindRequest | undefined>;
  /** The segment at which the user started a turn. */
  newTurn: Store<{ segmentId: string } | undefined>;
  /** View state such as the open panel; undefined: it is in the address of the page. */
  params: Store<URLSearchParams> | undefined;
};

/** One transcript on the page. Keeps its identity while the transcript is open. */
export type TranscriptScope = TranscriptState & {
  /** The session for all parts of the screen: it commits the draft before each command. */
  session: EditSession;
  editing: Editing;
  controller: TranscriptController;
  playback: Playback;
};

export type StateOptions = {
  id: string;
  recordingId: string;
  scroller: Scroller;
} & Pick<TranscriptState, 'params'>;

export const createTranscriptState = ({
  id,
  recordingId,
  scroller,
  params,
}: StateOptions): TranscriptState => ({
  id,
  recordingId,
  root: createTranscriptRoot(scroller),
  list: { current: null },
  marks: createStore<Marks>(new Map()),
  wordActions: createStore<readonly (readonly WordAction[])[]>([]),
  announcement: createStore(''),
  shown: createStore<WordSpan | undefined>(undefined),
  visited: createStore<WordPosition | undefined>(undefined),
  isCommandMode: createStore(false),
  isActive: createStore(true),
  isDrawerOpen: createStore(false),
  findRequest: createStore<FindRequest | undefined>(undefined),
  newTurn: createStore<{ segmentId: string } | undefined>(undefined),
  params,
});

export const TranscriptScopeContext = createContext<TranscriptScope | undefined>(undefined);

/** The surrounding transcript. */
export function useTranscriptScope(): TranscriptScope {
  const scope = use(TranscriptScopeContext);
  if (!scope) throw new Error('This part of the screen needs a transcript around it.');
  return scope;
}

export const useEditSession = (): EditSession => useTranscriptScope().session;

export const useEditor = (): Editing => useTranscriptScope().editing;

export const useTranscriptController = (): TranscriptController => useTranscriptScope().controller;

/** Id of the text that explains the editor to screen readers. */
export const editorHelpId = ({ id }: TranscriptState): string => `${id}-editor-help`;

/** Whether bare letters are commands. */
export const useIsCommandMode = (): boolean => useStore(useTranscriptScope().isCommandMode);

/** Scrolls to words and marks them; playback no longer scrolls the page. */
export function showWords(state: TranscriptState, position: WordPosition, length = 1): void {
  state.isDrawerOpen.set(false);
  clearWordSelection(state.root);
  // Command mode must not keep showing a word that its keys no longer act on.
  state.visited.set(undefined);
  state.shown.set({ ...position, length });
  state.list.current?.visit(position);
}

/**
 * Announces a sentence to screen readers, politely. Only for the user's own actions; playback and the work of
 * others are not announced.
 */
export const announce = ({ announcement }: Pick<TranscriptState, 'announcement'>, sentence: string): void =>
  // Screen readers repeat a text only if it changes.
  announcement.update((now) => (now === sentence ? `${sentence}\u00A0` : sentence));

/**
 * State of an extension, one store per transcript on the page.
 *
 * @returns a function that finds the store of a transcript
 */
export function scopedStore<T>(
  initialOf: (scope: TranscriptScope) => T,
): (scope: TranscriptScope) => Store<T> {
  const stores = new WeakMap<TranscriptScope, Store<T>>();
  return (scope) => {
    const store = stores.get(scope) ?? createStore(initialOf(scope));
    stores.set(scope, store);
    return store;
  };
}
