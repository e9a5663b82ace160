import { type Command, REFUSALS } from '@colloquy/contract';
import type { Transcript } from '../merge-changes.ts';
import { editName } from './edit-names.ts';
import type { Sent } from './queue/sender.ts';
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
    refused: results.flatMap(({ id, firstOutcome, reason }) => {
      const command = commands.get(id);
      return command && firstOutcome === 'refused' && reason ? refusedEdit(command, REFUSALS[reason]) : [];
    }),
  };
}

/** The server did nothing of a request, and never will. */
export const refusedWhole = (
  edits: readonly WaitingEdit[],
  sentence: string,
  { recording, speakers }: Transcript,
): Answered => ({
  since: 0,
  revision: recording.revision,
  changes: { segments: [], gone: [], anchors: [], speakers },
  commands: edits.map(({ command }) => command),
  refused: edits.map(({ command }) => refusedEdit(command, sentence)),
});

const refusedEdit = (command: Command, sentence: string): RefusedEdit => ({
  id: command.id,
  what: editName(command.kind),
  sentence,
  text: command.kind === 'set-text' ? command.text : null,
  at: new Date().toISOString(),
});
