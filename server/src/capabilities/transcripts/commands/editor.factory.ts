import type { Answer } from '@colloquy/contract';
import type { sendCommands } from '@colloquy/contract/transcripts';
import { codePointLength } from '@colloquy/rules/text';
import {
  applyCommand,
  type Command,
  DISFLUENCIES,
  type Segment,
  type SegmentCommand,
  type Speaker,
  textOf,
  undoStacks,
} from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { newId } from '../../../platform/ids.ts';

export type CommandsReply = Answer<typeof sendCommands>;

/** A transcript as one editor shows it. */
export type EditorView = { revision: number; segments: Map<string, Segment>; speakers: Speaker[] };

/**
 * A minimal editor: it shows the acknowledged transcript with its own commands on top. They are all based on
 * that revision and are sent again together until an answer covers all of them.
 */
export type SimulatedEditor = {
  person: number;
  acknowledged: EditorView;
  unsent: Command[];
  /** Words that each command removes, by command id. */
  removedWords: Map<string, Set<string>>;
  /** The word that each command adds, by command id. */
  addedWords: Map<string, string>;
  edit: (intent: EditIntent) => void;
  applyResults: (results: CommandsReply['results']) => void;
};

export type EditIntent = {
  kind: Command['kind'] | 'delete' | 'redo';
  target: number;
  at: number;
  to: number;
  /** Part of the same step as the previous command. */
  isSameStep: boolean;
};

export const anyIntent: fc.Arbitrary<EditIntent> = fc.record({
  kind: fc.constantFrom<EditIntent['kind']>(
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

/** Words that stay recognisable; no edit splits them. */
export const TOKEN = /[a-z]\d{4}/gu;
let words = 0;
const newWord = (): string => `x${String(++words % 10_000).padStart(4, '0')}`;

export const inOrder = (view: EditorView): Segment[] =>
  [...view.segments.values()].toSorted((one, other) => one.position - other.position);

export function applyUpdates(
  editor: SimulatedEditor,
  updates: { revision: number; segments: Segment[]; gone: string[]; speakers: Speaker[] },
): void {
  const segments = new Map(editor.acknowledged.segments);
  for (const segment of updates.segments) segments.set(segment.id, segment);
  for (const id of updates.gone) segments.delete(id);
  editor.acknowledged = { revision: updates.revision, segments, speakers: updates.speakers };
}

/** The acknowledged transcript with the unsent commands applied. */
export const optimisticView = ({ acknowledged, unsent }: SimulatedEditor): EditorView =>
  unsent.reduce(applyOptimistically, acknowledged);

export function createEditor(person: number): SimulatedEditor {
  /** Own commands not known to be refused. */
  let own: { id: string; step: string | null; kind: string; undoes: string | null }[] = [];
  const editor: SimulatedEditor = {
    person,
    acknowledged: { revision: 0, segments: new Map(), speakers: [] },
    unsent: [],
    removedWords: new Map(),
    addedWords: new Map(),
    applyResults: (results) => {
      const refused = new Set(
        results.flatMap(({ id, firstOutcome }) => (firstOutcome === 'refused' ? id : [])),
      );
      own = own.filter(({ id }) => !refused.has(id));
    },
    edit: (intent) => {
      const command = commandOf(editor, intent, undoStacks(own));
      if (!command) return;
      editor.unsent.push(command);
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

function commandOf(editor: SimulatedEditor, intent: EditIntent, stacks: Stacks): Command | undefined {
  const view = optimisticView(editor);
  const last = editor.unsent.at(-1);
  const isUndo = intent.kind === 'undo' || intent.kind === 'redo';
  const step = intent.isSameStep && !isUndo && last?.kind !== 'undo' ? (last?.step ?? newId()) : newId();
  const base = { id: newId(), revision: editor.acknowledged.revision, step };
  const { speakers } = view;
  const speaker = (number: number): string | undefined => speakers[number % Math.max(1, speakers.length)]?.id;
  const [speakerId, intoId] = [speaker(intent.at), speaker(intent.to)];
  switch (intent.kind) {
    case 'undo':
    case 'redo': {
      const [top] = stacks[intent.kind];
      return top && { ...base, kind: 'undo', undoes: top.id };
    }
    case 'add-speaker':
      return { ...base, kind: 'add-speaker', speakerId: newId(), name: intent.at % 2 === 0 ? null : 'Name' };
    case 'set-speaker':
      return speakerId === undefined
        ? undefined
        : { ...base, kind: 'set-speaker', speakerId, name: `N${intent.to}` };
    case 'remove-speaker':
      return speakerId === undefined ? undefined : { ...base, kind: 'remove-speaker', speakerId };
    case 'merge-speakers':
      return speakerId === undefined || intoId === undefined
        ? undefined
        : { ...base, kind: 'merge-speakers', speakerId, intoId };
    default:
      return segmentCommand(editor, view, intent, base);
  }
}

type CommandBase = Pick<Command, 'id' | 'revision' | 'step'>;

function segmentCommand(
  editor: SimulatedEditor,
  view: EditorView,
  intent: EditIntent,
  base: CommandBase,
): Command | undefined {
  const segments = inOrder(view);
  const segment = segments[intent.target % Math.max(1, segments.length)];
  if (!segment) return undefined;
  const on = { ...base, segmentId: segment.id };
  const text = textOf(segment.words);
  const length = codePointLength(text) + 1;
  const [one, other] = [intent.at % length, intent.to % length];
  const range = { start: Math.min(one, other), end: Math.max(one, other) };
  switch (intent.kind) {
    case 'set-text':
    case 'delete':
      return { ...on, kind: 'set-text', text: editedText(editor, base.id, text, intent) };
    case 'split':
      return { ...on, kind: 'split', at: snapOutsideToken(text, one), newSegmentId: newId() };
    case 'merge': {
      const next = segments[segments.indexOf(segment) + 1];
      return next && { ...on, kind: 'merge', withId: next.id };
    }
    case 'assign-speaker':
      return {
        ...on,
        kind: 'assign-speaker',
        speakerId: view.speakers[intent.at % (view.speakers.length + 1)]?.id ?? null,
      };
    case 'set-turn-start':
      return { ...on, kind: 'set-turn-start', isStart: intent.at % 3 > 0 };
    case 'confirm':
      return { ...on, kind: 'confirm', ...range };
    case 'mark-disfluency':
      return { ...on, kind: 'mark-disfluency', ...range, disfluency: DISFLUENCIES[intent.at % 4]! };
    case 'dismiss-unclear':
      return { ...on, kind: 'dismiss-unclear' };
    case 'restore':
      return editor.acknowledged.segments.has(segment.id)
        ? {
            ...base,
            kind: 'restore',
            segmentIds: [segment.id],
            to: 1 + (intent.at % editor.acknowledged.revision),
          }
        : undefined;
    default:
      return undefined;
  }
}

/** The text with a word inserted or replaced, or with words deleted. */
function editedText(
  editor: SimulatedEditor,
  commandId: string,
  text: string,
  { kind, at, to }: EditIntent,
): string {
  const before = text.split(' ');
  const from = at % (before.length + 1);
  const gone = kind === 'delete' ? 1 + (to % 2) : to % 2;
  const word = newWord();
  const after = before.toSpliced(from, gone, ...(kind === 'delete' ? [] : [word])).join(' ');
  if (kind === 'set-text') editor.addedWords.set(commandId, word);
  editor.removedWords.set(
    commandId,
    new Set((text.match(TOKEN) ?? []).filter((token) => !after.includes(token))),
  );
  return after;
}

/** The offset, moved to the start of a token that it would split. */
function snapOutsideToken(text: string, at: number): number {
  const points = Array.from(text);
  for (const match of text.matchAll(TOKEN)) {
    const start = codePointLength(text.slice(0, match.index));
    if (at > start && at < start + match[0].length) return start;
  }
  return Math.min(at, points.length);
}

/** Applies a command to the view as far as possible without the server's answer. */
function applyOptimistically(view: EditorView, command: Command): EditorView {
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

function applyToSegment(view: EditorView, command: SegmentCommand): EditorView {
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
