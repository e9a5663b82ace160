import type { Transcript } from '@colloquy/contract/transcripts';
import { type Command, REFUSALS } from '@colloquy/rules/transcript';
import type { ApiError } from '../../../app/api/api-error.ts';
import { editLabel } from '../undo/undo-stacks.ts';
import { isServerFault, type SendResult } from './outbox/sender.ts';
import type { PendingEdit } from './outbox/pending-edit.ts';
import type { RefusedEdit } from '../edit-session.ts';
import type { SyncOutcome } from './edit-session-ports.ts';
import * as text from '../messages.ts';

/** The outcome of edits from the server's answer. */
export function outcomeOf(
  { revision, results, ...changes }: SendResult,
  edits: readonly PendingEdit[],
): SyncOutcome {
  const commands = new Map(edits.map(({ command }) => [command.id, command]));
  return {
    since: Math.min(...edits.map(({ command }) => command.revision)),
    revision,
    changes,
    commands: [...commands.values()],
    isUnknown: false,
    refused: results.flatMap(({ id, firstOutcome, reason }) => {
      const command = commands.get(id);
      return command && firstOutcome === 'refused' && reason ? refusedEdit(command, REFUSALS[reason]) : [];
    }),
  };
}

/** The outcome of a request that the server did not and will not apply. */
export const refusedOutcome = (
  edits: readonly PendingEdit[],
  error: ApiError,
  { recording, speakers }: Transcript,
): SyncOutcome => ({
  // The refusal contains no changes, so tabs that know less must read them.
  since: recording.revision,
  revision: recording.revision,
  changes: { segments: [], gone: [], anchors: [], speakers },
  commands: edits.map(({ command }) => command),
  refused: edits.map(({ command }) =>
    refusedEdit(command, isServerFault(error) ? text.serverFault : error.message),
  ),
  isUnknown: true,
});

const refusedEdit = (command: Command, sentence: string): RefusedEdit => ({
  id: command.id,
  what: editLabel(command.kind),
  sentence,
  text: command.kind === 'set-text' ? command.text : null,
  at: new Date().toISOString(),
});
