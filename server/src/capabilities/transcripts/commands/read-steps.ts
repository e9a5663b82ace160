import { type Answer, type DoneStep, type readSteps, undoStacks } from '@colloquy/contract';
import { findStepsOf, type StepRow } from './steps.store.ts';
import { getRecording } from '../transcripts.store.ts';

type Steps = Answer<typeof readSteps>;

/** So many of the newest commands are looked at: whoever undoes more of them has undone weeks. */
const MOST_LOOKED_AT = 20_000;

/** What a person can undo and redo in a recording, newest first. */
export async function getSteps(recordingId: string, personId: string, size: number): Promise<Steps> {
  await getRecording(recordingId);
  const { undo, redo } = undoStacks(await findStepsOf(recordingId, personId, MOST_LOOKED_AT));
  return { undo: undo.slice(0, size).map(asStep), redo: redo.slice(0, size).map(asStep) };
}

const asStep = ({ id, kind, commands }: DoneStep<StepRow>): Steps['undo'][number] => ({
  id,
  kind,
  commands: commands.length,
  at: commands.at(-1)!.at.toISOString(),
});
