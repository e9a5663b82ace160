import type { Command, RetimeCommand } from '@colloquy/contract';
import { refuse } from '../../../platform/refusal.ts';
import { perform, type Sitting } from './command-sitting.ts';
import { takeRestore } from './take-restore.ts';
import { takeSegmentCommand } from './take-segment-command.ts';
import { takeSpeakerCommand } from './take-speaker-command.ts';
import { takeUndo } from './take-undo.ts';
import { type Taken, taken } from './taken.ts';

/** Does one command of a sitting, brought up to what others did since the revision it was made on. */
export async function takeCommand(
  sitting: Sitting,
  command: Command | RetimeCommand,
  personId: string | null,
): Promise<Taken> {
  if (command.revision > sitting.startRevision)
    refuse('invalid-input', 'An edit names a revision that is still to come.');
  switch (command.kind) {
    case 'undo':
      return taken(await takeUndo(sitting, command, personId));
    case 'restore':
      return taken(await takeRestore(sitting, command, personId));
    case 'add-speaker':
    case 'set-speaker':
    case 'remove-speaker':
    case 'merge-speakers':
      return taken(await takeSpeakerCommand(sitting, command));
    case 'retime':
      return taken(await perform(sitting, command));
    default:
      return takeSegmentCommand(sitting, command, personId);
  }
}
