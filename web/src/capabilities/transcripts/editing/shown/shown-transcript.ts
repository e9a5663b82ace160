import type { Command } from '@colloquy/contract';
import type { Transcript } from '../../merge-changes.ts';
import type { WaitingEdit } from '../queue/waiting-edit.ts';
import { applyEdit } from './apply-edit.ts';
import { baseOf, changesText } from './base-of.ts';
import { openHistory } from './own-history.ts';
import { prepareEdits } from './prepare-edits.ts';
import { copyOf, type WorkingCopy } from './working-copy.ts';

/** What is shown: what the server has acknowledged, and on top of it the edits that wait, brought to it. */
export type ShownTranscript = {
  get: () => Transcript;
  /** Something else is acknowledged, or other edits wait: all of them are done anew. */
  set: (acknowledged: Transcript, waiting: readonly WaitingEdit[]) => void;
  /** Makes edits of commands and does them, on top of all others: this costs no more than they do. */
  add: (commands: readonly Command[]) => WaitingEdit[];
  /** Edits as they are to be sent on what is acknowledged: all of them, or as many as can go in one request. */
  prepare: (edits: readonly WaitingEdit[]) => WaitingEdit[];
};

export function makeShown(first: Transcript, personId: string): ShownTranscript {
  const own = { personId, history: openHistory(personId) };
  let acknowledged = first;
  let shown = first;
  /** The edit that changed a segment last, of those that wait. */
  let changedBy = new Map<string, string>();

  const apply = (edit: WaitingEdit, copy: WorkingCopy): void => {
    const changes = applyEdit(edit, copy, own);
    own.history.note(edit.command, changes);
    if (!changesText(edit.command)) return;
    // Where others changed the same words nothing of it shows, so nothing is made upon it.
    for (const { segmentId } of changes) changedBy.set(segmentId, edit.command.id);
  };
  return {
    get: () => shown,
    set: (now, waiting) => {
      acknowledged = now;
      changedBy = new Map();
      const copy = copyOf(now);
      for (const edit of waiting) apply(edit, copy);
      shown = copy.done();
    },
    add: (commands) => {
      const copy = copyOf(shown);
      const edits = commands.map((command): WaitingEdit => {
        const after = 'segmentId' in command ? (changedBy.get(command.segmentId) ?? null) : null;
        const edit = { command, base: baseOf(command, copy), after, upon: [], isSent: false };
        apply(edit, copy);
        return edit;
      });
      shown = copy.done();
      return edits;
    },
    prepare: (edits) => prepareEdits(edits, copyOf(acknowledged), own),
  };
}
