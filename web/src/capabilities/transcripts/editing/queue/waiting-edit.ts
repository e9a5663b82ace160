import { type Command, tidyText } from '@colloquy/contract';
import { standsOn, standsOnlyOn, textsAfter } from './edit-texts.ts';

/** An edit that the server has not acknowledged. */
export type WaitingEdit = {
  command: Command;
  /** The text of its segment as it was shown when the edit was made; null where it does not stand on a text. */
  base: string | null;
  /** Another edit of one's own that waited then and had changed that text. */
  after: string | null;
  /** Edits of one's own that were acknowledged since, and that this one was made upon, the oldest first. */
  upon: readonly Command[];
  /** It may have reached the server: from then on it is sent again exactly as it is. */
  isSent: boolean;
};

/**
 * The last edit of the queue with what was typed on, where both are one: the same step in the same segment, and
 * nothing of it was sent. It keeps the id and what it was made on.
 */
export function continueTyping(last: WaitingEdit | undefined, next: WaitingEdit): WaitingEdit | undefined {
  if (last?.command.kind !== 'set-text' || next.command.kind !== 'set-text' || last.isSent) return undefined;
  const { command } = last;
  const isSame = command.segmentId === next.command.segmentId && command.step === next.command.step;
  // Made on anything else than what was typed before, it stands on words of others.
  if (!isSame || command.step === undefined || next.base !== tidyText(command.text)) return undefined;
  const settles = command.settlesAlternatives === true || next.command.settlesAlternatives === true;
  return {
    ...last,
    command: { ...command, text: next.command.text, ...(settles && { settlesAlternatives: true }) },
  };
}

/**
 * The edits that are left when some are acknowledged: what was made upon those remembers them, unless the server knows
 * nothing of them, or another tab made it upon other words than theirs: there it is brought to the words as they are.
 */
export function settle(
  queue: readonly WaitingEdit[],
  ids: ReadonlySet<string>,
  isUnknown = false,
): WaitingEdit[] {
  const settled = new Map(
    queue.flatMap((edit) => (ids.has(edit.command.id) ? [[edit.command.id, edit]] : [])),
  );
  const stand = (edit: WaitingEdit, before: WaitingEdit): WaitingEdit =>
    isUnknown || !standsOn(edit, textsAfter(before))
      ? { ...edit, after: before.command.id, upon: [] }
      : remember(edit, before, settled);
  const left = queue.filter(({ command }) => !ids.has(command.id));
  return left.map((edit) => {
    const first = settled.get(edit.after ?? '');
    const now = first ? stand(edit, first) : edit;
    const second = settled.get(secondBefore(edit, queue) ?? '');
    return second && second !== first && !isLost(now, left) ? stand(now, second) : now;
  });
}

/** Stands for an edit that nobody finds. */
const NOBODY = 'nobody';

/**
 * An edit that was made on words which may never have been, as the installation knows: it is brought to the words as
 * they are, as is whatever was made upon something that is lost.
 */
export const asNeverSent = (edit: WaitingEdit): WaitingEdit => ({
  ...edit,
  command: { ...edit.command, revision: 0 },
  after: edit.after ?? NOBODY,
  upon: [],
  isSent: false,
});

function remember(
  edit: WaitingEdit,
  before: WaitingEdit,
  settled: ReadonlyMap<string, WaitingEdit>,
): WaitingEdit {
  // That may have been brought to words of others since: what stands on nothing else stands on those, too.
  const isLater = before.command.revision > edit.command.revision && standsOnlyOn(edit, textsAfter(before));
  const revision = isLater ? before.command.revision : edit.command.revision;
  const upon = [...edit.upon, ...chainUpTo(before, settled)];
  return { ...edit, command: { ...edit.command, revision }, upon };
}

/** The edit before a merge that changed the second of its segments; of the first one, the merge says so itself. */
function secondBefore(merge: WaitingEdit, queue: readonly WaitingEdit[]): string | undefined {
  const { command } = merge;
  if (command.kind !== 'merge') return undefined;
  const earlier = queue.slice(0, queue.indexOf(merge));
  return earlier.findLast((edit) => textsAfter(edit).has(command.withId))?.command.id;
}

/** Whether what an edit was made upon is nowhere to be found any more. */
const isLost = ({ after, upon }: WaitingEdit, left: readonly WaitingEdit[]): boolean =>
  after !== null && upon.length === 0 && !left.some(({ command }) => command.id === after);

/** A settled edit, and before it all that it was made upon; some of that may have been settled together with it. */
function chainUpTo(edit: WaitingEdit, settled: ReadonlyMap<string, WaitingEdit>): Command[] {
  const before = edit.after === null ? undefined : settled.get(edit.after);
  return [...(before ? chainUpTo(before, settled) : edit.upon), edit.command];
}

/** The commands of a request: before each edit what it was made upon, which the server has done and only looks at. */
export function inOneRequest(edits: readonly WaitingEdit[]): Command[] {
  const commands = new Map<string, Command>();
  for (const { upon, command } of edits)
    for (const each of [...upon, command]) if (!commands.has(each.id)) commands.set(each.id, each);
  return [...commands.values()];
}

/** Puts edits at the end of a queue. Answers the queue, and each edit as it stands there. */
export function append(
  queue: readonly WaitingEdit[],
  edits: readonly WaitingEdit[],
): { queue: WaitingEdit[]; kept: WaitingEdit[] } {
  const now = [...queue];
  const ids = edits.map((edit) => {
    const longer = continueTyping(now.at(-1), edit);
    if (longer) now[now.length - 1] = longer;
    else now.push(edit);
    return (longer ?? edit).command.id;
  });
  const standing = new Map(now.slice(-edits.length - 1).map((edit) => [edit.command.id, edit]));
  return { queue: now, kept: ids.map((id) => standing.get(id)!) };
}
