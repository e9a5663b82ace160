import type { RefusalReason, RetimeCommand } from '@colloquy/contract';
import { hintRecording } from '../recording-hint.ts';
import { openSource } from '../commands/source.ts';
import { takeAll } from '../commands/take-commands.ts';
import { holdRecording } from '../transcripts.store.ts';
import { withWordsUnlocked } from '../unlock-words.ts';

/**
 * Writes times that were found in the audio, as a command of the machine. Answers why it did not, or null: a text that
 * has changed since is left alone, whoever changed it asked for new times himself.
 */
export async function retimeSegment(
  recordingId: string,
  command: RetimeCommand,
): Promise<RefusalReason | null> {
  const recording = await holdRecording(recordingId);
  const source = openSource(recording);
  const { results, sitting } = await withWordsUnlocked(() =>
    takeAll({ recording, source, commands: [command], personId: null }),
  );
  if (sitting.revision > recording.revision) await hintRecording(recording.organisationId, recordingId);
  return results[0]!.reason;
}
