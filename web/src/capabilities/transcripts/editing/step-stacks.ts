import type { Command } from '@colloquy/contract';
import type { SessionState } from './session.ts';

/** What can be undone and redone, newest first. */
export type Stacks = Pick<SessionState, 'undo' | 'redo'>;

/** The step that a command belongs to. */
export const stepOf = ({ step, id }: Command): string => step ?? id;

/** The stacks after one more edit of one's own. Whoever does it twice changes nothing the second time. */
export function afterEdit(stacks: Stacks, command: Command): Stacks {
  const id = stepOf(command);
  if (command.kind === 'undo') return afterUndo(stacks, { undoes: command.undoes, id });
  if (stacks.undo.some((step) => step.id === id)) return stacks;
  return { undo: [{ id, kind: command.kind }, ...stacks.undo], redo: [] };
}

/** An undone step can be redone, by undoing what undid it; and the other way round. */
function afterUndo({ undo, redo }: Stacks, { undoes, id }: { undoes: string; id: string }): Stacks {
  const without = (steps: Stacks['undo']): Stacks['undo'] => steps.filter((step) => step.id !== undoes);
  // Counted before, as waiting or by the server.
  const other = (steps: Stacks['undo']): Stacks['undo'] => steps.filter((step) => step.id !== id);
  const undone = undo.find((step) => step.id === undoes);
  if (undone) return { undo: without(undo), redo: [{ ...undone, id }, ...other(redo)] };
  const redone = redo.find((step) => step.id === undoes);
  if (redone) return { undo: [{ ...redone, id }, ...other(undo)], redo: without(redo) };
  return { undo, redo };
}

/** Whether what a command takes back is among these steps, or was taken back already. */
function finds({ undo, redo }: Stacks, command: Command): boolean {
  if (command.kind !== 'undo') return true;
  const ids = [command.undoes, stepOf(command)];
  return [...undo, ...redo].some(({ id }) => ids.includes(id));
}

/** How many steps are asked for at once; the server has the others. */
export const STEPS_AT_ONCE = 1_000;

export type Steps = {
  get: () => Stacks;
  /** The server has said what there was before this tab, and nothing waits that it may have counted or not. */
  isKnown: () => boolean;
  /**
   * Whether the newest step of a way is the right one: all is known, or it was made since the last answer and nothing
   * since then takes back a step from before. Of such a step too little is known here.
   */
  isNewestKnown: (way: keyof Stacks) => boolean;
  /** Commands wait now. */
  add: (commands: readonly Command[]) => void;
  /** The server has done them; what it refused shows when the steps are asked for again. */
  settle: (commands: readonly Command[]) => void;
  /** The server has refused them: what they were to take back cannot be taken back. */
  rule: (refused: readonly Command[]) => void;
  /** Asks the server. */
  refresh: () => void;
};

/** The stacks as the server has them, and what waits on top of them. */
export function followSteps(
  read: () => Promise<Stacks>,
  waiting: () => readonly Command[],
  onChange: () => void,
): Steps {
  let settled: Stacks = { undo: [], redo: [] };
  let stacks = settled;
  let hasMore = false;
  let isKnown = false;
  let hasAnswer = false;
  /** Until there is an answer: each step that was taken back is one that this tab has seen. */
  let isSettledComplete = true;
  let isReading = false;
  let isStale = false;
  const ruledOut = new Set<string>();
  /** Commands that waited when the server answered: it may have counted them or not. */
  let uncertain = new Set<string>();

  const hasUncertain = (): boolean => waiting().some(({ id }) => uncertain.has(id));
  const build = (): void => {
    const all = waiting().reduce(afterEdit, settled);
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
        // What was acknowledged meanwhile may be missing in this answer.
        if (isStale) continue;
        settled = answer;
        uncertain = new Set(waiting().map(({ id }) => id));
        isKnown = hasAnswer = true;
        hasMore = Math.max(answer.undo.length, answer.redo.length) >= STEPS_AT_ONCE;
      }
      build();
      onChange();
    } catch {
      // Out of reach: what is known stays.
    } finally {
      isReading = false;
    }
  };
  return {
    get: () => stacks,
    isKnown: () => isKnown && !hasUncertain(),
    isNewestKnown: (way) => {
      if (hasAnswer && !hasUncertain()) return true;
      let now: Stacks = hasAnswer ? { undo: [], redo: [] } : settled;
      const isComplete = waiting()
        .filter(({ id }) => !uncertain.has(id))
        .every((command) => {
          const isFound = finds(now, command);
          now = afterEdit(now, command);
          return isFound;
        });
      return isComplete && (hasAnswer || isSettledComplete) && now[way].length > 0;
    },
    add: (commands) => {
      stacks = commands.reduce(afterEdit, stacks);
      if (hasMore && (stacks.undo.length === 0 || stacks.redo.length === 0)) void refresh();
    },
    settle: (commands) => {
      for (const command of commands) {
        isSettledComplete &&= finds(settled, command);
        settled = afterEdit(settled, command);
      }
      if (isReading || commands.some(({ id }) => uncertain.has(id))) {
        isKnown = false;
        void refresh();
      }
      build();
    },
    rule: (refused) => {
      for (const command of refused) if (command.kind === 'undo') ruledOut.add(command.undoes);
      build();
    },
    refresh: () => void refresh(),
  };
}
