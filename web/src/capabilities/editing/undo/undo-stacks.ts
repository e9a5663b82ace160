import type { Command } from '@colloquy/rules/transcript';
import type { EditSessionState } from '../edit-session.ts';
import * as text from '../messages.ts';

/** Steps to undo and redo, newest first. */
export type UndoStacks = Pick<EditSessionState, 'undo' | 'redo'>;
export type UndoDirection = keyof UndoStacks;

/** The step that a command belongs to. */
export const stepOf = ({ step, id }: Command): string => step ?? id;

/** The stacks after another command of the user. Idempotent. */
export function stacksAfter(stacks: UndoStacks, command: Command): UndoStacks {
  const id = stepOf(command);
  if (command.kind === 'undo') return stacksAfterUndo(stacks, { undoes: command.undoes, id });
  if (stacks.undo.some((step) => step.id === id)) return stacks;
  return { undo: [{ id, kind: labelledKind(command) }, ...stacks.undo], redo: [] };
}

/** The server stores a choice between conflicting versions as a text change. */
const labelledKind = (command: Command): string =>
  command.kind === 'set-text' && command.resolvesConflicts ? 'resolve-conflicts' : command.kind;

/** Undoing a step makes it redoable, by undoing the undo; and the reverse. */
function stacksAfterUndo(
  { undo, redo }: UndoStacks,
  { undoes, id }: { undoes: string; id: string },
): UndoStacks {
  const without = (steps: UndoStacks['undo']): UndoStacks['undo'] =>
    steps.filter((step) => step.id !== undoes);
  // The same command may already be counted, as pending or by the server.
  const other = (steps: UndoStacks['undo']): UndoStacks['undo'] => steps.filter((step) => step.id !== id);
  const undone = undo.find((step) => step.id === undoes);
  if (undone) return { undo: without(undo), redo: [{ ...undone, id }, ...other(redo)] };
  const redone = redo.find((step) => step.id === undoes);
  if (redone) return { undo: [{ ...redone, id }, ...other(undo)], redo: without(redo) };
  return { undo, redo };
}

/** Whether the step that an undo refers to is on these stacks, or its result already is. */
function canFindTarget({ undo, redo }: UndoStacks, command: Command): boolean {
  if (command.kind !== 'undo') return true;
  const ids = [command.undoes, stepOf(command)];
  return [...undo, ...redo].some(({ id }) => ids.includes(id));
}

/** Steps per request; the server has the rest. */
export const STEPS_PER_REQUEST = 1_000;

export type UndoSteps = {
  get: () => UndoStacks;
  /** The server's steps are known, and no pending command may or may not be included in them. */
  isKnown: () => boolean;
  /**
   * Whether the newest step of a direction is certain: everything is known, or it was made since the last
   * answer and nothing since undoes an earlier step.
   */
  isNewestKnown: (direction: UndoDirection) => boolean;
  /** Adds pending commands. */
  add: (commands: readonly Command[]) => void;
  /** Marks commands as applied by the server. Refused ones are corrected by the next refresh. */
  settle: (commands: readonly Command[]) => void;
  /** Marks commands as refused: the steps they were to undo cannot be undone. */
  ruleOut: (refused: readonly Command[]) => void;
  /** Requests the steps from the server. */
  refresh: () => void;
};

/** The server's stacks with the pending commands on top. */
export function trackUndoSteps(
  read: () => Promise<UndoStacks>,
  pending: () => readonly Command[],
  onChange: () => void,
): UndoSteps {
  let settled: UndoStacks = { undo: [], redo: [] };
  let stacks = settled;
  let hasMore = false;
  let isKnown = false;
  let hasAnswer = false;
  /** Before the first answer: this tab has seen every step that was undone. */
  let isSettledComplete = true;
  let isReading = false;
  let isStale = false;
  const ruledOut = new Set<string>();
  /** Commands pending at the last answer, which may or may not include them. */
  let uncertain = new Set<string>();

  const hasUncertain = (): boolean => pending().some(({ id }) => uncertain.has(id));
  const build = (): void => {
    const all = pending().reduce(stacksAfter, settled);
    const isPossible = ({ id }: { id: string }): boolean => !ruledOut.has(id);
    stacks = { undo: all.undo.filter(isPossible), redo: all.redo.filter(isPossible) };
  };
  const refresh = async (): Promise<void> => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        const answer = await read();
        // This answer may lack commands acknowledged meanwhile.
        if (isStale) continue;
        settled = answer;
        uncertain = new Set(pending().map(({ id }) => id));
        isKnown = hasAnswer = true;
        hasMore = Math.max(answer.undo.length, answer.redo.length) >= STEPS_PER_REQUEST;
      }
      build();
      onChange();
    } catch {
      // Unreachable: keep the known stacks.
    } finally {
      isReading = false;
    }
  };
  return {
    get: () => stacks,
    isKnown: () => isKnown && !hasUncertain(),
    isNewestKnown: (direction) => {
      if (hasAnswer && !hasUncertain()) return true;
      let now: UndoStacks = hasAnswer ? { undo: [], redo: [] } : settled;
      const isComplete = pending()
        .filter(({ id }) => !uncertain.has(id))
        .every((command) => {
          const isFound = canFindTarget(now, command);
          now = stacksAfter(now, command);
          return isFound;
        });
      return isComplete && (hasAnswer || isSettledComplete) && now[direction].length > 0;
    },
    add: (commands) => {
      stacks = commands.reduce(stacksAfter, stacks);
      if (hasMore && (stacks.undo.length === 0 || stacks.redo.length === 0)) void refresh();
    },
    settle: (commands) => {
      for (const command of commands) {
        isSettledComplete &&= canFindTarget(settled, command);
        settled = stacksAfter(settled, command);
      }
      if (isReading || commands.some(({ id }) => uncertain.has(id))) {
        isKnown = false;
        void refresh();
      }
      build();
    },
    ruleOut: (refused) => {
      for (const command of refused) if (command.kind === 'undo') ruledOut.add(command.undoes);
      build();
    },
    refresh: () => void refresh(),
  };
}

/** An undo or redo pressed before the stacks were known, and the steps made since. */
export type UndoRequest = { direction: UndoDirection; stepsSince: Set<string> };

/**
 * The requests that still have an effect, all in one direction: an undo cancelled by a redo, or the reverse,
 * is not sent after later edits, where the server would refuse it.
 */
export function effectiveRequests(requests: readonly UndoRequest[], stacks: UndoStacks): UndoRequest[] {
  const due: UndoRequest[] = [];
  for (const request of requests) {
    const last = due.at(-1);
    if (last && last.direction !== request.direction) {
      // An edit in between makes the redo impossible.
      if (last.stepsSince.size === request.stepsSince.size) due.pop();
    } else if (stacks[request.direction].filter(({ id }) => !request.stepsSince.has(id)).length > due.length)
      due.push(request);
  }
  return due;
}

/** Labels of commands for undo and for refused edits. */
const labels = new Map<string, string>([
  ...Object.entries(text.edits),
  ['resolve-conflicts', text.resolvedConflict],
]);

/** @param kind may be newer than this page, because the server names it */
export const editLabel = (kind: string): string => labels.get(kind) ?? text.otherEdit;
