import { type Command, REFUSALS } from '@colloquy/contract';
import type { ApiError } from '../../../app/api/api-error.ts';
import type { Transcript } from '../merge-changes.ts';
import { editName } from './edit-names.ts';
import { isFault, type Sent } from './queue/sender.ts';
import type { WaitingEdit } from './queue/waiting-edit.ts';
import type { RefusedEdit } from './session.ts';
import type { Answered } from './session-ports.ts';

/** What the server's answer to these edits says. */
export function answeredOf({ revision, results, ...changes }: Sent, edits: readonly WaitingEdit[]): Answered {
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

/** What is said of an edit that the server failed on again and again. */
const FAULT =
  'The server failed on this edit every time it was tried. It was set aside so that your other edits are saved.';

/** The server did nothing of a request, and never will. */
export const refusedWhole = (
  edits: readonly WaitingEdit[],
  error: ApiError,
  { recording, speakers }: Transcript,
): Answered => ({
  // It tells nothing of what was changed: who knows less than this tab has to read it.
  since: recording.revision,
  revision: recording.revision,
  changes: { segments: [], gone: [], anchors: [], speakers },
  commands: edits.map(({ command }) => command),
  refused: edits.map(({ command }) => refusedEdit(command, isFault(error) ? FAULT : error.message)),
  isUnknown: true,
});

const refusedEdit = (command: Command, sentence: string): RefusedEdit => ({
  id: command.id,
  what: editName(command.kind),
  sentence,
  text: command.kind === 'set-text' ? command.text : null,
  at: new Date().toISOString(),
});
