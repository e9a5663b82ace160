import type { Transcript } from '@colloquy/contract/transcripts';
import type { Command } from '@colloquy/rules/transcript';
import type { PendingEdit } from '../outbox/pending-edit.ts';
import { applyEdit } from './apply-edit.ts';
import { baseTextOf, changesTextOf } from './edit-base.ts';
import { createLocalHistory } from './local-history.ts';
import { prepareEdits } from './prepare-edits.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

/** The acknowledged transcript with the pending edits rebased on top. */
export type OptimisticTranscript = {
  get: () => Transcript;
  /** Reapplies all pending edits to a new acknowledged transcript. */
  set: (acknowledged: Transcript, pending: readonly PendingEdit[]) => void;
  /** Turns commands into edits and applies them on top; costs only these edits. */
  add: (commands: readonly Command[]) => PendingEdit[];
  /**
   * Prepares edits for sending, based on the acknowledged transcript: all of them, or as many as fit one
   * request.
   */
  prepare: (edits: readonly PendingEdit[]) => PendingEdit[];
};

export function createOptimisticTranscript(first: Transcript, personId: string): OptimisticTranscript {
  const author = { personId, history: createLocalHistory(personId) };
  let acknowledged = first;
  let optimistic = first;
  /** The pending edit that last changed each segment. */
  let changedBy = new Map<string, string>();

  const apply = (edit: PendingEdit, copy: WorkingCopy): void => {
    const changes = applyEdit(edit, copy, author);
    author.history.record(edit.command, changes);
    if (!changesTextOf(edit.command)) return;
    // An edit that conflicts with others has no visible effect here, so no later edit is based on it.
    for (const { segmentId } of changes) changedBy.set(segmentId, edit.command.id);
  };
  return {
    get: () => optimistic,
    set: (now, pending) => {
      acknowledged = now;
      changedBy = new Map();
      const copy = createWorkingCopy(now);
      for (const edit of pending) apply(edit, copy);
      optimistic = copy.result();
    },
    add: (commands) => {
      const copy = createWorkingCopy(optimistic);
      const edits = commands.map((command): PendingEdit => {
        const after = 'segmentId' in command ? (changedBy.get(command.segmentId) ?? null) : null;
        const edit = { command, base: baseTextOf(command, copy), after, upon: [], isSent: false };
        apply(edit, copy);
        return edit;
      });
      optimistic = copy.result();
      return edits;
    },
    prepare: (edits) => prepareEdits(edits, createWorkingCopy(acknowledged), author),
  };
}
