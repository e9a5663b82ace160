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

/** How many steps are asked for at once; the server has the others. */
export const STEPS_AT_ONCE = 1_000;

export type Steps = {
  get: () => Stacks;
  /** The server has said what there was before this tab. */
  isKnown: () => boolean;
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
  let isReading = false;
  let isStale = false;
  const ruledOut = new Set<string>();
  /** Commands that waited when the server answered: it may have counted them or not. */
  let uncertain = new Set<string>();

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
        isKnown = true;
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
    isKnown: () => isKnown,
    add: (commands) => {
      stacks = commands.reduce(afterEdit, stacks);
      if (hasMore && (stacks.undo.length === 0 || stacks.redo.length === 0)) void refresh();
    },
    settle: (commands) => {
      settled = commands.reduce(afterEdit, settled);
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
