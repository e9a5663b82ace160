import { codePointLength, tidyText } from '@colloquy/rules/text';
import { type Segment, textOf } from '@colloquy/rules/transcript';
import { flushSync } from 'react-dom';
import { rebaseDraft, toSavedOffset, toDraftOffset, type DraftText } from './editor-text.ts';
import type { CommandDraft, EditSession } from '../edit-session.ts';
import { readSurface, type Surface, writeSurface } from './surface.ts';

/** A range of the saved text in code points; without `end` a caret. */
export type SavedRange = { start: number; end?: number };

/**
 * Where the caret goes after an edit: the segment, and the code point in its new text; undefined if the edit
 * was refused.
 */
export type CaretTarget = { segmentId: string; at: (text: string) => number | undefined };

/** Edits one segment at a time. Keeps its identity. */
export type Editor = {
  getSegmentId: () => string | null;
  subscribe: (listener: () => void) => () => void;
  /** Opens the editor on a segment. Returns whether it is open. */
  open: (segmentId: string, range: SavedRange) => boolean;
  /** Commits the draft and closes the editor. */
  leave: () => void;
  /** Sends what was typed since the last commit. */
  commit: () => void;
  /**
   * Commits the draft and these commands as one step and moves the caret. Returns the step, or undefined if
   * refused.
   */
  act: (drafts: readonly CommandDraft[], then: CaretTarget) => string | undefined;
  /** The draft; undefined if no segment is open. */
  read: () => DraftText | undefined;
  /** Replaces the draft as if it had been typed. */
  write: (draft: DraftText) => void;
  /** Commits the draft, then returns the segment and the selection in code points. */
  savedSelection: () => { segment: Segment; start: number; end: number } | undefined;
  /** Attaches the editable element while it is mounted. */
  attach: (surface: Surface) => () => void;
  surface: () => Surface | undefined;
  /** Called after each input. */
  noteInput: () => void;
  /** During composition nothing is sent and the text must not change. */
  setComposing: (isComposing: boolean) => void;
  /** Subscribes to the session. Returns a function that stops and commits. */
  listen: () => () => void;
};

type EditorOptions = {
  session: EditSession;
  mayEdit: () => boolean;
  /** Scrolls the caret into view. */
  onOpen: (segmentId: string, isFirst: boolean) => void;
  /** `hadFocus`: the focused element disappeared. */
  onLeave: (segmentId: string, codePoint: number, hadFocus: boolean) => void;
};

/** Typing is sent after this pause, and after `MAX_WAIT_MS` at the latest. */
const PAUSE_MS = 400;
const MAX_WAIT_MS = 5_000;
/** Typing resumed within this time belongs to the same undo step. */
const SAME_STEP_MS = 1_500;

type OpenSegment = {
  segmentId: string;
  position: number;
  /** The saved text that the draft is based on. */
  baseText: string;
  draft: DraftText;
  /** The latest typing step and its time. */
  step?: { id: string; at: number };
};

export function createEditor({ session, mayEdit, onOpen, onLeave }: EditorOptions): Editor {
  const listeners = new Set<() => void>();
  let current: OpenSegment | undefined;
  let attached: Surface | undefined;
  let shouldFocus = false;
  let isComposing = false;
  let isActing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsentSince: number | undefined;

  const emit = () => {
    for (const listener of listeners) listener();
  };
  const find = (segmentId: string): Segment | undefined =>
    session.getState().transcript.segments.find(({ id }) => id === segmentId);

  const read = (): DraftText | undefined => {
    if (current && attached) current.draft = readSurface(attached, current.draft);
    return current?.draft;
  };
  const showDraft = (draft: DraftText) => {
    if (current) current.draft = draft;
    if (attached) writeSurface(attached, draft);
  };

  /** Returns unsent typing as a command and resets it. */
  const consumeDraft = (): CommandDraft[] => {
    clearTimeout(timer);
    unsentSince = undefined;
    session.setDraft(false);
    const text = tidyText(read()?.text ?? '');
    if (!current || text === current.baseText) return [];
    current.baseText = text;
    return [{ kind: 'set-text', segmentId: current.segmentId, text }];
  };
  const commit = () => {
    if (isComposing || !current) return;
    const startedAt = unsentSince ?? performance.now();
    const draft = consumeDraft();
    if (draft.length === 0) return;
    const { step } = current;
    const continuesStep = step !== undefined && startedAt - step.at < SAME_STEP_MS;
    const open = current;
    const id = session.edit(draft, continuesStep ? { step: step.id } : undefined);
    open.step = { id, at: performance.now() };
  };
  const noteInput = () => {
    read();
    if (isComposing) return;
    const now = performance.now();
    unsentSince ??= now;
    session.setDraft(true);
    clearTimeout(timer);
    timer = setTimeout(commit, Math.max(0, Math.min(PAUSE_MS, unsentSince + MAX_WAIT_MS - now)));
  };

  /** The saved text may have changed through the user's own commands, other users or the recogniser. */
  const mergeRemoteChange = () => {
    if (!current || isActing || isComposing) return;
    const segment = find(current.segmentId);
    // Wait until the current notification is finished, because committing triggers another.
    if (!segment) return queueMicrotask(followMergedSegment);
    const savedText = textOf(segment.words);
    current.position = segment.position;
    if (savedText === current.baseText) return;
    // After an undo or a change by others, further typing is a new step.
    delete current.step;
    const rebased = rebaseDraft(read()!, { base: current.baseText, saved: savedText });
    current.baseText = savedText;
    showDraft(rebased);
    if (tidyText(rebased.text) !== savedText) noteInput();
  };

  /**
   * The segment was merged into the previous one: move the caret there. The server finds the words of what is
   * committed.
   */
  const followMergedSegment = () => {
    if (!current || find(current.segmentId)) return;
    const { position, baseText } = current;
    const { text, start, end } = read()!;
    commit();
    const into = session.getState().transcript.segments.findLast((segment) => segment.position < position);
    const whole = into ? textOf(into.words) : '';
    if (!into || !whole.endsWith(baseText)) return leave();
    const before = codePointLength(whole) - codePointLength(baseText);
    open(into.id, { start: before + toSavedOffset(text, start), end: before + toSavedOffset(text, end) });
  };

  const open: Editor['open'] = (segmentId, { start, end = start }) => {
    const isSame = current?.segmentId === segmentId && attached !== undefined;
    isComposing = false;
    if (isSame) mergeRemoteChange();
    else commit();
    const segment = find(segmentId);
    if (!segment || !mayEdit()) return false;
    const isFirst = current === undefined;
    const text = isSame ? read()!.text : textOf(segment.words);
    const draft = { text, start: toDraftOffset(text, start), end: toDraftOffset(text, end) };
    if (isSame) {
      attached!.focus({ preventScroll: true });
      showDraft(draft);
    } else {
      const { position } = segment;
      current = { segmentId, position, baseText: text, draft };
      attached = undefined;
      shouldFocus = true;
      // Render synchronously within the user event: the next key belongs to the new segment, and tablets open
      // their keyboard only then.
      flushSync(emit);
      session.reportPosition(segmentId, true);
    }
    onOpen(segmentId, isFirst);
    return true;
  };

  const leave = () => {
    if (!current) return;
    isComposing = false;
    const hadFocus = attached !== undefined && document.activeElement === attached;
    commit();
    const { segmentId } = current;
    const { text, start } = read()!;
    current = undefined;
    attached = undefined;
    // Render the words first, so that the focus can move to one of them.
    if (hadFocus) flushSync(emit);
    else emit();
    session.reportPosition(segmentId, false);
    onLeave(segmentId, toSavedOffset(text, start), hadFocus);
  };

  return {
    getSegmentId: () => current?.segmentId ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    leave,
    commit,
    act: (drafts, { segmentId, at }) => {
      isActing = true;
      const step = session.edit([...consumeDraft(), ...drafts]);
      isActing = false;
      const segment = find(segmentId);
      const start = segment && at(textOf(segment.words));
      if (start !== undefined) return open(segmentId, { start }) ? step : undefined;
      mergeRemoteChange();
      return undefined;
    },
    read,
    write: (draft) => {
      showDraft(draft);
      noteInput();
    },
    savedSelection: () => {
      commit();
      const segment = current && find(current.segmentId);
      if (!segment) return undefined;
      const { text, start, end } = read()!;
      return { segment, start: toSavedOffset(text, start), end: toSavedOffset(text, end) };
    },
    attach: (surface) => {
      attached = surface;
      if (current) writeSurface(surface, current.draft);
      if (shouldFocus) {
        surface.focus({ preventScroll: true });
        showDraft(current!.draft);
      }
      return () => {
        if (attached !== surface) return;
        // The row re-renders elsewhere; the next element takes over.
        read();
        shouldFocus = document.activeElement === surface;
        attached = undefined;
      };
    },
    surface: () => attached,
    noteInput,
    setComposing: (isComposingNow) => {
      isComposing = isComposingNow;
      if (isComposingNow) return;
      noteInput();
      mergeRemoteChange();
    },
    listen: () => {
      const stop = session.subscribe(mergeRemoteChange);
      const commitHidden = () => {
        if (document.visibilityState === 'hidden') commit();
      };
      addEventListener('pagehide', commit);
      document.addEventListener('visibilitychange', commitHidden);
      return () => {
        stop();
        removeEventListener('pagehide', commit);
        document.removeEventListener('visibilitychange', commitHidden);
        commit();
      };
    },
  };
}
