import {
  applyCommand,
  codePointLength,
  type Command,
  DISFLUENCIES,
  type Segment,
  type SegmentCommand,
  type Speaker,
  textOf,
  undoStacks,
} from '@colloquy/contract';
import fc from 'fast-check';
import { newId } from '../../../platform/ids.ts';
import type { Sent } from './network.factory.ts';

/** A transcript as somebody sees it. */
export type View = { revision: number; segments: Map<string, Segment>; speakers: Speaker[] };

/**
 * The simplest honest editor: it shows what was acknowledged with its own commands done on top. All of them are made
 * on that revision, and are sent again together until an answer says what became of all of them.
 */
export type Editor = {
  person: number;
  shown: View;
  waiting: Command[];
  /** Words that a command was to take away, by its id. */
  taken: Map<string, Set<string>>;
  /** The word that a command brought, by its id. */
  brought: Map<string, string>;
  edit: (wish: Wish) => void;
  learn: (results: Sent['results']) => void;
};

export type Wish = {
  kind: Command['kind'] | 'delete' | 'redo';
  target: number;
  at: number;
  to: number;
  /** Part of the same step as the command before. */
  isSameStep: boolean;
};

export const wishes: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom<Wish['kind']>(
    ...([
      'set-text',
      'set-text',
      'set-text',
      'set-text',
      'delete',
      'delete',
      'split',
      'split',
      'merge',
    ] as const),
    ...([
      'merge',
      'assign-speaker',
      'set-turn-start',
      'confirm',
      'mark-disfluency',
      'dismiss-unclear',
    ] as const),
    ...(['add-speaker', 'set-speaker', 'remove-speaker'] as const),
    ...(['merge-speakers', 'undo', 'undo', 'redo', 'restore'] as const),
  ),
  target: fc.nat(9),
  at: fc.nat(40),
  to: fc.nat(40),
  isSameStep: fc.boolean(),
});

/** Words that are told apart wherever they go; nobody splits them. */
export const TOKEN = /[a-z]\d{4}/gu;
let words = 0;
const newWord = (): string => `x${String(++words % 10_000).padStart(4, '0')}`;

export const inOrder = (view: View): Segment[] =>
  [...view.segments.values()].toSorted((one, other) => one.position - other.position);

export function show(
  editor: Editor,
  seen: { revision: number; segments: Segment[]; gone: string[]; speakers: Speaker[] },
): void {
  const segments = new Map(editor.shown.segments);
  for (const segment of seen.segments) segments.set(segment.id, segment);
  for (const id of seen.gone) segments.delete(id);
  editor.shown = { revision: seen.revision, segments, speakers: seen.speakers };
}

/** What the editor sees: its own commands done on what was acknowledged. */
export const viewOf = ({ shown, waiting }: Editor): View => waiting.reduce(applyLocally, shown);

export function makeEditor(person: number): Editor {
  /** Own commands that count, as far as is known. */
  let own: { id: string; step: string | null; kind: string; undoes: string | null }[] = [];
  const editor: Editor = {
    person,
    shown: { revision: 0, segments: new Map(), speakers: [] },
    waiting: [],
    taken: new Map(),
    brought: new Map(),
    learn: (results) => {
      const refused = new Set(
        results.flatMap(({ id, firstOutcome }) => (firstOutcome === 'refused' ? id : [])),
      );
      own = own.filter(({ id }) => !refused.has(id));
    },
    edit: (wish) => {
      const command = commandOf(editor, wish, undoStacks(own));
      if (!command) return;
      editor.waiting.push(command);
      own.push({
        id: command.id,
        step: command.step ?? null,
        kind: command.kind,
        undoes: command.kind === 'undo' ? command.undoes : null,
      });
    },
  };
  return editor;
}

type Stacks = ReturnType<typeof undoStacks>;

function commandOf(editor: Editor, wish: Wish, stacks: Stacks): Command | undefined {
  const view = viewOf(editor);
  const last = editor.waiting.at(-1);
  const isUndo = wish.kind === 'undo' || wish.kind === 'redo';
  const step = wish.isSameStep && !isUndo && last?.kind !== 'undo' ? (last?.step ?? newId()) : newId();
  const base = { id: newId(), revision: editor.shown.revision, step };
  const { speakers } = view;
  const speaker = (number: number): string | undefined => speakers[number % Math.max(1, speakers.length)]?.id;
  const [speakerId, intoId] = [speaker(wish.at), speaker(wish.to)];
  switch (wish.kind) {
    case 'undo':
    case 'redo': {
      const [top] = stacks[wish.kind];
      return top && { ...base, kind: 'undo', undoes: top.id };
    }
    case 'add-speaker':
      return { ...base, kind: 'add-speaker', speakerId: newId(), name: wish.at % 2 === 0 ? null : 'Name' };
    case 'set-speaker':
      return speakerId === undefined
        ? undefined
        : { ...base, kind: 'set-speaker', speakerId, name: `N${wish.to}` };
    case 'remove-speaker':
      return speakerId === undefined ? undefined : { ...base, kind: 'remove-speaker', speakerId };
    case 'merge-speakers':
      return speakerId === undefined || intoId === undefined
        ? undefined
        : { ...base, kind: 'merge-speakers', speakerId, intoId };
    default:
      return segmentCommand(editor, view, wish, base);
  }
}

type Base = Pick<Command, 'id' | 'revision' | 'step'>;

function segmentCommand(editor: Editor, view: View, wish: Wish, base: Base): Command | undefined {
  const segments = inOrder(view);
  const segment = segments[wish.target % Math.max(1, segments.length)];
  if (!segment) return undefined;
  const on = { ...base, segmentId: segment.id };
  const text = textOf(segment.words);
  const length = codePointLength(text) + 1;
  const [one, other] = [wish.at % length, wish.to % length];
  const range = { start: Math.min(one, other), end: Math.max(one, other) };
  switch (wish.kind) {
    case 'set-text':
    case 'delete':
      return { ...on, kind: 'set-text', text: written(editor, base.id, text, wish) };
    case 'split':
      return { ...on, kind: 'split', at: outside(text, one), newSegmentId: newId() };
    case 'merge': {
      const next = segments[segments.indexOf(segment) + 1];
      return next && { ...on, kind: 'merge', withId: next.id };
    }
    case 'assign-speaker':
      return {
        ...on,
        kind: 'assign-speaker',
        speakerId: view.speakers[wish.at % (view.speakers.length + 1)]?.id ?? null,
      };
    case 'set-turn-start':
      return { ...on, kind: 'set-turn-start', isStart: wish.at % 3 > 0 };
    case 'confirm':
      return { ...on, kind: 'confirm', ...range };
    case 'mark-disfluency':
      return { ...on, kind: 'mark-disfluency', ...range, disfluency: DISFLUENCIES[wish.at % 4]! };
    case 'dismiss-unclear':
      return { ...on, kind: 'dismiss-unclear' };
    case 'restore':
      return editor.shown.segments.has(segment.id)
        ? { ...base, kind: 'restore', segmentIds: [segment.id], to: 1 + (wish.at % editor.shown.revision) }
        : undefined;
    default:
      return undefined;
  }
}

/** The text with a word written in, written over another, or with words deleted. */
function written(editor: Editor, commandId: string, text: string, { kind, at, to }: Wish): string {
  const before = text.split(' ');
  const from = at % (before.length + 1);
  const gone = kind === 'delete' ? 1 + (to % 2) : to % 2;
  const word = newWord();
  const after = before.toSpliced(from, gone, ...(kind === 'delete' ? [] : [word])).join(' ');
  if (kind === 'set-text') editor.brought.set(commandId, word);
  editor.taken.set(commandId, new Set((text.match(TOKEN) ?? []).filter((token) => !after.includes(token))));
  return after;
}

/** A place that is not inside a word that is to stay whole. */
function outside(text: string, at: number): number {
  const points = Array.from(text);
  for (const match of text.matchAll(TOKEN)) {
    const start = codePointLength(text.slice(0, match.index));
    if (at > start && at < start + match[0].length) return start;
  }
  return Math.min(at, points.length);
}

/** What a command makes of the view, as far as an editor can tell before the answer. */
function applyLocally(view: View, command: Command): View {
  switch (command.kind) {
    case 'undo':
    case 'restore':
    case 'set-speaker':
      return view;
    case 'add-speaker': {
      const { speakerId: id, name } = command;
      const added = { id, label: '', number: view.speakers.length + 1, name, role: null, colour: 1 };
      return { ...view, speakers: [...view.speakers, added] };
    }
    case 'remove-speaker':
      return view;
    case 'merge-speakers':
      return {
        ...view,
        speakers: view.speakers.filter(({ id }) => id !== command.speakerId || id === command.intoId),
      };
    default:
      return applyToSegment(view, command);
  }
}

function applyToSegment(view: View, command: SegmentCommand): View {
  const order = inOrder(view);
  const segment = view.segments.get(command.segmentId);
  if (!segment) return view;
  const next = order[order.indexOf(segment) + 1] ?? null;
  const answer = applyCommand(
    { segment, next, anchors: [], revision: view.revision, personId: null },
    command,
  );
  if ('refused' in answer) return view;
  const segments = new Map(view.segments);
  for (const now of answer.applied.segments) segments.set(now.id, now);
  for (const id of answer.applied.gone) segments.delete(id);
  return { ...view, segments };
}
