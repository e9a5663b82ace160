import type { RefusalReason, RetimeCommand } from '@colloquy/contract';
import { now } from '../../../platform/clock.ts';
import { openSitting, perform } from '../command-sitting.ts';
import { hintRecording } from '../recording-hint.ts';
import { insertCommands, insertRevisions, saveRevision } from '../segment-changes.store.ts';
import { holdRecording } from '../transcripts.store.ts';
import { flush } from '../workbench.ts';

/**
 * Writes times that were found in the audio, as a command of the machine. Answers why it did not, or null: a text that
 * has changed since is left alone, whoever changed it asked for new times himself.
 */
export async function retimeSegment(
  recordingId: string,
  command: RetimeCommand,
): Promise<RefusalReason | null> {
  const recording = await holdRecording(recordingId);
  const sitting = openSitting(recording);
  const reason = await perform(sitting, command);
  if (sitting.revisions.length > 0) {
    sitting.revision += 1;
    await flush(sitting.bench);
    await insertRevisions(sitting.revisions);
    await saveRevision(recordingId, sitting.revision);
    await hintRecording(recording.organisationId, recordingId);
  }
  await insertCommands([
    {
      organisationId: recording.organisationId,
      id: command.id,
      recordingId,
      segmentId: command.segmentId,
      personId: null,
      step: null,
      undoes: null,
      baseRevision: command.revision,
      revision: sitting.revision,
      kind: command.kind,
      outcome: reason === null ? 'applied' : 'refused',
      reason,
      at: now(),
    },
  ]);
  return reason;
}
