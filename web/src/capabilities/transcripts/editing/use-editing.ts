import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLatest } from '../use-latest.ts';
import { charactersAt } from '../word-elements.ts';
import { indexOf, type Place } from '../word-index.ts';
import { announce } from './announce.ts';
import { type Editor, makeEditor } from './editor.ts';
import { listenToInput } from './editor-input.ts';
import { makeKeys } from './editor-keys.ts';
import { type EditorMoves, makeMoves } from './editor-moves.ts';
import type { Written } from './editor-text.ts';
import { leadToChange } from './lead-to-change.ts';
import type { Session } from './session.ts';
import type { Surface } from './surface.ts';

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
  /** Nothing is written any more; the caret was before this code point. */
  onLeave: (segmentId: string, codePoint: number) => void;
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
  const editor = makeEditor({
    session,
    mayEdit: () => now().mayEdit,
    onOpen: (segmentId, isFirst) => {
      now().onOpen(segmentId);
      if (isFirst) announce('Editing.');
    },
    onLeave: (segmentId, codePoint) => {
      now().onLeave(segmentId, codePoint);
      announce('Editing ended.');
    },
  });
  const moves = makeMoves({ session, editor, announce });
  const openAt = (x: number, y: number): boolean => {
    const place = charactersAt(indexOf(session.getState().transcript.segments).segments, x, y);
    return place !== undefined && editor.open(place.segmentId, { start: place.at });
  };
  const listenToKeys = makeKeys({ editor, moves, openAt });
  const told = afterDraft({ session, editor, show: (place) => now().onChange(place) });
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
  return { editor, moves, session: told, hold, openAt };
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
