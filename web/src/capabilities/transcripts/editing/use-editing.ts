import { wordsBetween } from '@colloquy/contract';
import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import { lettersOf } from '../doubt/word-edits.ts';
import { useLatest } from '../use-latest.ts';
import { charactersAt, focusWord } from '../word-elements.ts';
import { indexOf, type Place } from '../word-index.ts';
import { announce } from './announce.ts';
import { type Editor, makeEditor } from './editor.ts';
import { listenToInput } from './editor-input.ts';
import { makeKeys } from './editor-keys.ts';
import { type EditorMoves, makeMoves } from './editor-moves.ts';
import { toKeptOffset, type Written } from './editor-text.ts';
import { leadToChange } from './lead-to-change.ts';
import type { Session } from './session.ts';
import { offerUndo } from './offer-undo.ts';
import { offsetAt, type Surface } from './surface.ts';

/** The editor of a transcript screen and what leads into it: the same object throughout. */
export type Editing = {
  editor: Editor;
  moves: EditorMoves;
  /** The session as the other parts of the screen see it. */
  session: Session;
  /** Writes in this element for as long as it is on screen. */
  hold: (surface: Surface) => () => void;
  /** Begins to write at a point of the screen. Answers whether there are words. */
  openAt: (x: number, y: number) => boolean;
  /** The word at a point of the screen, in the editor or out of it. */
  wordAt: (x: number, y: number) => Place | undefined;
  /** Begins to write there, with the word selected. */
  selectWordAt: (x: number, y: number) => void;
};

export const EditingContext = createContext<Editing | undefined>(undefined);

/** The editor of the transcript that this part of the screen stands in. */
export function useEditor(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('This part of the screen needs words around it that can be edited.');
  return editing;
}

/** The segment that is being written in. */
export const useEditedId = ({ subscribe, getSegmentId }: Editor): string | null =>
  useSyncExternalStore(subscribe, getSegmentId);

type EditingParts = {
  session: Session;
  mayEdit: boolean;
  /** The caret is somewhere else now. */
  onOpen: (segmentId: string) => void;
  /** Nothing is written any more; the caret was before this code point. Answers the word that is the current one now. */
  onLeave: (segmentId: string, codePoint: number) => Place | undefined;
  /** The person began a turn at a segment, or went to where one begins, and may want to say who speaks. */
  onNewTurn: (segmentId: string) => void;
  /** Words changed somewhere because something was taken back. */
  onChange: (place: Place) => void;
  writeOut: (written: Written, typed: string) => Written | undefined;
};

export function useEditing(parts: EditingParts): Editing {
  const now = useLatest(parts);
  const [editing] = useState(() => makeEditing(parts.session, now));
  useEffect(() => editing.editor.listen(), [editing]);
  const onResize = useEffectEvent(() => {
    const segmentId = editing.editor.getSegmentId();
    if (segmentId !== null) parts.onOpen(segmentId);
  });
  useEffect(() => {
    // The keys of a tablet come up over the words, and go again.
    const screen = visualViewport;
    screen?.addEventListener('resize', onResize);
    return () => screen?.removeEventListener('resize', onResize);
  }, []);
  return editing;
}

function makeEditing(session: Session, now: () => EditingParts): Editing {
  const segments = () => indexOf(session.getState().transcript.segments).segments;
  const editor = makeEditor({
    session,
    mayEdit: () => now().mayEdit,
    onOpen: (segmentId, isFirst) => {
      now().onOpen(segmentId);
      if (isFirst) announce('Editing.');
    },
    onLeave: (segmentId, codePoint, hadFocus) => {
      const place = now().onLeave(segmentId, codePoint);
      announce('Editing ended.');
      if (hadFocus) focusWord(place);
    },
  });
  const moves = makeMoves({
    session,
    editor,
    announce,
    refuse: toast.info,
    onNewTurn: (segmentId) => now().onNewTurn(segmentId),
    onJoined: (step, done) => offerUndo(told, step, done),
  });
  const told = afterDraft({ session, editor, show: (place) => now().onChange(place) });
  const openAt = (x: number, y: number): boolean => {
    const place = charactersAt(segments(), x, y);
    return place !== undefined && editor.open(place.segmentId, { start: place.at });
  };
  const wordAt = (x: number, y: number): Place | undefined => {
    editor.commit();
    const place = writtenAt(editor, x, y) ?? charactersAt(segments(), x, y);
    const segment = place && segments().get(place.segmentId);
    if (!segment) return undefined;
    const { from, to } = wordsBetween(segment.words, { start: place.at, end: place.at });
    return to > from ? { segmentId: segment.id, word: from } : undefined;
  };
  const selectWordAt = (x: number, y: number) => {
    // The browser has selected something already; where it takes a space or a full stop along, typing would, too.
    const range = editor.selected();
    const place =
      range && range.end > range.start
        ? { segmentId: range.segment.id, word: wordsBetween(range.segment.words, range).from }
        : wordAt(x, y);
    const segment = place && segments().get(place.segmentId);
    if (segment) editor.open(segment.id, lettersOf(segment, place.word));
  };
  const listenToKeys = makeKeys({ editor, moves, openAt });
  const hold = (surface: Surface) => {
    const stops = [
      editor.attach(surface),
      listenToKeys(surface),
      listenToInput(surface, {
        session: told,
        editor,
        moves,
        writeOut: (written, typed) => now().writeOut(written, typed),
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { editor, moves, session: told, hold, openAt, wordAt, selectWordAt };
}

/** The place in what is written that is nearest to a point of the screen; undefined where the editor is not there. */
function writtenAt(editor: Editor, x: number, y: number): { segmentId: string; at: number } | undefined {
  const [segmentId, surface, written] = [editor.getSegmentId(), editor.surface(), editor.read()];
  const at = surface && offsetAt(surface, x, y);
  return segmentId !== null && written && at !== undefined
    ? { segmentId, at: toKeptOffset(written.text, at) }
    : undefined;
}

type Told = { session: Session; editor: Editor; show: (place: Place) => void };

/**
 * The session as the other parts of the screen see it: what is being typed comes before whatever they do, and what is
 * taken back is shown and announced.
 */
export function afterDraft({ session, editor, show }: Told): Session {
  const goBack = (act: 'undo' | 'redo') => {
    editor.commit();
    // Before it is known what can be undone, the session remembers the press.
    if (session.getState()[act].length === 0) return session[act]();
    leadToChange(session, session[act], (place) => {
      // There the caret is already.
      if (place.segmentId !== editor.getSegmentId()) show(place);
    });
    announce(act === 'undo' ? 'Undone.' : 'Redone.');
  };
  return {
    ...session,
    edit: (...edit) => {
      editor.commit();
      return session.edit(...edit);
    },
    undo: () => goBack('undo'),
    redo: () => goBack('redo'),
  };
}
