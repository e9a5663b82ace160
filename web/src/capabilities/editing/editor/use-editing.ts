import { wordsBetween, type WordPosition } from '@colloquy/rules/transcript';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import { letterSpan } from '../words/word-edits.ts';
import { charactersAt, focusWord } from '../words/word-elements.ts';
import { wordAtCodePoint, wordIndexOf } from '../words/word-index.ts';
import {
  announce,
  showWords,
  type TranscriptScope,
  type TranscriptState,
} from '../scope/transcript-scope.ts';
import { type Editor, createEditor } from './editor.ts';
import { handleEditorInput } from './editor-input.ts';
import { createEditorKeys } from './editor-keys.ts';
import { type EditorMoves, createEditorMoves } from './editor-moves.ts';
import { toSavedOffset, type DraftText } from './editor-text.ts';
import { showChange, offerUndo } from '../undo/undo-feedback.ts';
import type { EditSession } from '../edit-session.ts';
import { offsetAt, type Surface } from './surface.ts';
import * as messages from '../messages.ts';

/** The editor of a transcript screen and its entry points. Keeps its identity. */
export type Editing = {
  editor: Editor;
  moves: EditorMoves;
  /** The session for the other parts of the screen: it commits the draft first. */
  session: EditSession;
  /** Makes this element editable while it is mounted. */
  attachSurface: (surface: Surface) => () => void;
  /** Opens the editor at a screen point. Returns whether there are words. */
  openAt: (x: number, y: number) => boolean;
  /** The word at a screen point, inside or outside the editor. */
  wordAt: (x: number, y: number) => WordPosition | undefined;
  /** Opens the editor at a screen point with the word selected. */
  selectWordAt: (x: number, y: number) => void;
};

/** Id of the segment being edited. */
export const useEditedId = ({ subscribe, getSegmentId }: Editor): string | null =>
  useSyncExternalStore(subscribe, getSegmentId);

export type EditingOptions = {
  session: EditSession;
  state: TranscriptState;
  mayEdit: () => boolean;
  /** Expands the abbreviation before the caret when `typed` ends it. */
  expandAbbreviation: (draft: DraftText, typed: string) => DraftText | undefined;
};

/** Keeps the editor in step with the session and with the on-screen keyboard while the transcript is open. */
export function useEditingEffects({ editing: { editor }, list }: TranscriptScope): void {
  useEffect(() => editor.listen(), [editor]);
  useEffect(() => {
    const onResize = () => {
      const segmentId = editor.getSegmentId();
      if (segmentId !== null) list.current?.visit({ segmentId, word: 0 });
    };
    // The on-screen keyboard opens over the text and closes again.
    const screen = visualViewport;
    screen?.addEventListener('resize', onResize);
    return () => screen?.removeEventListener('resize', onResize);
  }, [editor, list]);
}

export function createEditing({ session, state, mayEdit, expandAbbreviation }: EditingOptions): Editing {
  const { root } = state;
  const segments = () => wordIndexOf(session.getState().transcript.segments).segments;
  const editor = createEditor({
    session,
    mayEdit,
    onOpen: (segmentId, isFirst) => {
      state.list.current?.visit({ segmentId, word: 0 });
      if (isFirst) announce(state, messages.editing);
    },
    onLeave: (segmentId, codePoint, hadFocus) => {
      // Use the current words: the latest typing is not rendered yet.
      const position = wordAtCodePoint(session.getState().transcript.segments, segmentId, codePoint);
      state.shown.set(position);
      announce(state, messages.editingEnded);
      if (hadFocus) focusWord(root, position);
    },
  });
  const moves = createEditorMoves({
    session,
    editor,
    announce: (sentence) => announce(state, sentence),
    refuse: toast.info,
    onNewTurn: (segmentId) => state.newTurn.set({ segmentId }),
    onJoined: (step, done) => offerUndo(committingSession, step, done),
  });
  const committingSession = withDraftCommitted({
    session,
    editor,
    show: (position) => {
      showWords(state, position);
      if (state.isCommandMode.get()) state.visited.set(position);
    },
    announce: (sentence) => announce(state, sentence),
  });
  const openAt = (x: number, y: number): boolean => {
    const position = charactersAt(root, segments(), x, y);
    return position !== undefined && editor.open(position.segmentId, { start: position.at });
  };
  const wordAt = (x: number, y: number): WordPosition | undefined => {
    editor.commit();
    const position = draftPositionAt(editor, x, y) ?? charactersAt(root, segments(), x, y);
    const segment = position && segments().get(position.segmentId);
    if (!segment) return undefined;
    const { from, to } = wordsBetween(segment.words, { start: position.at, end: position.at });
    return to > from ? { segmentId: segment.id, word: from } : undefined;
  };
  const selectWordAt = (x: number, y: number) => {
    // The browser has already selected text; if that includes a space or full stop, typing would replace it
    // too.
    const range = editor.savedSelection();
    const position =
      range && range.end > range.start
        ? { segmentId: range.segment.id, word: wordsBetween(range.segment.words, range).from }
        : wordAt(x, y);
    const segment = position && segments().get(position.segmentId);
    if (segment) editor.open(segment.id, letterSpan(segment, position.word));
  };
  const listenToKeys = createEditorKeys({ root, editor, moves, openAt });
  const attachSurface = (surface: Surface) => {
    const stops = [
      editor.attach(surface),
      listenToKeys(surface),
      handleEditorInput(surface, {
        session: committingSession,
        editor,
        moves,
        expandAbbreviation,
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { editor, moves, session: committingSession, attachSurface, openAt, wordAt, selectWordAt };
}

/** The draft position nearest to a screen point; undefined outside the editor. */
function draftPositionAt(
  editor: Editor,
  x: number,
  y: number,
): { segmentId: string; at: number } | undefined {
  const [segmentId, surface, draft] = [editor.getSegmentId(), editor.surface(), editor.read()];
  const at = surface && offsetAt(surface, x, y);
  return segmentId !== null && draft && at !== undefined
    ? { segmentId, at: toSavedOffset(draft.text, at) }
    : undefined;
}

type DraftCommitOptions = {
  session: EditSession;
  editor: Editor;
  show: (position: WordPosition) => void;
  announce: (sentence: string) => void;
};

/**
 * A session that commits the draft before every command, and shows and announces the effect of undo and redo.
 */
export function withDraftCommitted(options: DraftCommitOptions): EditSession {
  const { session, editor, show } = options;
  const undoOrRedo = (act: 'undo' | 'redo') => {
    editor.commit();
    // The session queues the request until the undo stacks are known.
    if (session.getState()[act].length === 0) return session[act]();
    showChange(session, session[act], (position) => {
      // The caret is already there.
      if (position.segmentId !== editor.getSegmentId()) show(position);
    });
    options.announce(act === 'undo' ? messages.undone : messages.redone);
  };
  return {
    ...session,
    edit: (...edit) => {
      editor.commit();
      return session.edit(...edit);
    },
    undo: () => undoOrRedo('undo'),
    redo: () => undoOrRedo('redo'),
  };
}
