import { codePointLength, type Segment, textOf, tidyText } from '@colloquy/contract';
import { flushSync } from 'react-dom';
import { meetChange, toKeptOffset, toWrittenOffset, type Written } from './editor-text.ts';
import type { Draft, Session } from './session.ts';
import { readSurface, type Surface, writeSurface } from './surface.ts';

/** A range of the kept text in code points; without an end only the caret. */
export type KeptRange = { start: number; end?: number };

/** Where the caret goes on: the segment, and the code point of the text that it has by then; undefined: it was refused. */
export type Onward = { segmentId: string; at: (text: string) => number | undefined };

/** The segment that words are written in, where there is one. One at a time; the same object throughout. */
export type Editor = {
  getSegmentId: () => string | null;
  subscribe: (listener: () => void) => () => void;
  /** Makes a segment the one that is written in. Answers whether it is. */
  open: (segmentId: string, range: KeptRange) => boolean;
  /** Sends what is written and shows the words again. */
  leave: () => void;
  /** Sends what was written since the last time. */
  commit: () => void;
  /** Does commands, what is written first, as one step, and goes on where they lead. Answers the step if that was so. */
  act: (drafts: readonly Draft[], then: Onward) => string | undefined;
  /** What is written; undefined where nothing is open. */
  read: () => Written | undefined;
  /** Shows another text, as if it had been typed. */
  write: (written: Written) => void;
  /** The words that are kept now, and what of them is selected, in code points. */
  selected: () => { segment: Segment; start: number; end: number } | undefined;
  /** Takes the element to write in, for as long as it is on screen. */
  attach: (surface: Surface) => () => void;
  surface: () => Surface | undefined;
  /** Something was typed. */
  noteInput: () => void;
  /** Characters are being composed from several keys: nothing is sent, and nothing changes below the hands. */
  compose: (isComposing: boolean) => void;
  /** Listens to the session. Answers how to stop, which also sends what is written. */
  listen: () => () => void;
};

type EditorParts = {
  session: Session;
  mayEdit: () => boolean;
  /** Brings the caret into sight. */
  onOpen: (segmentId: string, isFirst: boolean) => void;
  /** `hadFocus`: the element with the focus is gone. */
  onLeave: (segmentId: string, codePoint: number, hadFocus: boolean) => void;
};

/** Typing that pauses so long is sent, and at the latest after the second time. */
const PAUSE_MS = 400;
const LONGEST_MS = 5_000;
/** Typing that goes on so soon after it was sent is undone together with that. */
const SAME_STEP_MS = 1_500;

type Open = {
  segmentId: string;
  position: number;
  /** The kept text that is written on. */
  seen: string;
  written: Written;
  /** Of what was typed last, and when that was. */
  step?: { id: string; at: number };
};

export function makeEditor({ session, mayEdit, onOpen, onLeave }: EditorParts): Editor {
  const listeners = new Set<() => void>();
  let current: Open | undefined;
  let attached: Surface | undefined;
  let wantsFocus = false;
  let isComposing = false;
  let isActing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsentSince: number | undefined;

  const emit = () => {
    for (const listener of listeners) listener();
  };
  const find = (segmentId: string): Segment | undefined =>
    session.getState().transcript.segments.find(({ id }) => id === segmentId);

  const read = (): Written | undefined => {
    if (current && attached) current.written = readSurface(attached, current.written);
    return current?.written;
  };
  const show = (written: Written) => {
    if (current) current.written = written;
    if (attached) writeSurface(attached, written);
  };

  /** What is written and not sent yet, as a command. */
  const takeDraft = (): Draft[] => {
    clearTimeout(timer);
    unsentSince = undefined;
    session.setDraft(false);
    const text = tidyText(read()?.text ?? '');
    if (!current || text === current.seen) return [];
    current.seen = text;
    return [{ kind: 'set-text', segmentId: current.segmentId, text }];
  };
  const commit = () => {
    if (isComposing || !current) return;
    const began = unsentSince ?? performance.now();
    const draft = takeDraft();
    if (draft.length === 0) return;
    const { step } = current;
    const goesOn = step !== undefined && began - step.at < SAME_STEP_MS;
    const open = current;
    const id = session.edit(draft, goesOn ? { step: step.id } : undefined);
    open.step = { id, at: performance.now() };
  };
  const noteInput = () => {
    read();
    if (isComposing) return;
    const now = performance.now();
    unsentSince ??= now;
    session.setDraft(true);
    clearTimeout(timer);
    timer = setTimeout(commit, Math.max(0, Math.min(PAUSE_MS, unsentSince + LONGEST_MS - now)));
  };

  /** The kept text may have changed: by this person's commands, by others, by the machine. */
  const meet = () => {
    if (!current || isActing || isComposing) return;
    const segment = find(current.segmentId);
    // What is sent by now has its consequences only after whoever told of this one is done.
    if (!segment) return queueMicrotask(followWords);
    const theirs = textOf(segment.words);
    current.position = segment.position;
    if (theirs === current.seen) return;
    // Undone, or changed by others: what is typed from here on stands on that.
    delete current.step;
    const met = meetChange(read()!, { seen: current.seen, theirs });
    current.seen = theirs;
    show(met);
    if (tidyText(met.text) !== theirs) noteInput();
  };

  /** The segment was merged into the one before it: the caret goes along. The server finds the words of what is sent. */
  const followWords = () => {
    if (!current || find(current.segmentId)) return;
    const { position, seen } = current;
    const { text, start, end } = read()!;
    commit();
    const into = session.getState().transcript.segments.findLast((segment) => segment.position < position);
    const whole = into ? textOf(into.words) : '';
    if (!into || !whole.endsWith(seen)) return leave();
    const before = codePointLength(whole) - codePointLength(seen);
    open(into.id, { start: before + toKeptOffset(text, start), end: before + toKeptOffset(text, end) });
  };

  const open: Editor['open'] = (segmentId, { start, end = start }) => {
    const isSame = current?.segmentId === segmentId && attached !== undefined;
    isComposing = false;
    if (isSame) meet();
    else commit();
    const segment = find(segmentId);
    if (!segment || !mayEdit()) return false;
    const isFirst = current === undefined;
    const text = isSame ? read()!.text : textOf(segment.words);
    const written = { text, start: toWrittenOffset(text, start), end: toWrittenOffset(text, end) };
    if (isSame) {
      attached!.focus({ preventScroll: true });
      show(written);
    } else {
      const { position } = segment;
      current = { segmentId, position, seen: text, written };
      attached = undefined;
      wantsFocus = true;
      // Within the key or the tap that asked for it: the next key is for the new place, and a tablet shows its keys.
      flushSync(emit);
      session.stand(segmentId, true);
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
    // The words have to be there for the focus to go on to one of them.
    if (hadFocus) flushSync(emit);
    else emit();
    session.stand(segmentId, false);
    onLeave(segmentId, toKeptOffset(text, start), hadFocus);
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
      const step = session.edit([...takeDraft(), ...drafts]);
      isActing = false;
      const segment = find(segmentId);
      const start = segment && at(textOf(segment.words));
      if (start !== undefined) return open(segmentId, { start }) ? step : undefined;
      meet();
      return undefined;
    },
    read,
    write: (written) => {
      show(written);
      noteInput();
    },
    selected: () => {
      commit();
      const segment = current && find(current.segmentId);
      if (!segment) return undefined;
      const { text, start, end } = read()!;
      return { segment, start: toKeptOffset(text, start), end: toKeptOffset(text, end) };
    },
    attach: (surface) => {
      attached = surface;
      if (current) writeSurface(surface, current.written);
      if (wantsFocus) {
        surface.focus({ preventScroll: true });
        show(current!.written);
      }
      return () => {
        if (attached !== surface) return;
        // Its row is drawn anew elsewhere: the next element takes over.
        read();
        wantsFocus = document.activeElement === surface;
        attached = undefined;
      };
    },
    surface: () => attached,
    noteInput,
    compose: (isNow) => {
      isComposing = isNow;
      if (isNow) return;
      noteInput();
      meet();
    },
    listen: () => {
      const stop = session.subscribe(meet);
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
