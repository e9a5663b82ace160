import { setTimeout as sleep } from 'node:timers/promises';
import { PIECE_MS } from '@colloquy/engines';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { channelsOf } from '../transcripts.store.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import type { StepTask } from './step.ts';

/** -50 dB of full scale: a muted input with its hiss stays below, the quietest far-field speech above. */
const SILENT_BELOW = 104;

/** Nobody was heard: tells silence from sound without speech. */
export async function nothingHeard(task: StepTask, fileId: string): Promise<TaskFailure> {
  let recording = await task.read(() => getRecordingOfFile(fileId));
  while (recording.durationMs === null) {
    await sleep(500, undefined, { signal: task.signal });
    recording = await task.read(() => getRecordingOfFile(fileId));
  }
  for (const channel of channelsOf(recording)) {
    const audio = openDecodedAudio(task, fileId, channel);
    for (let fromMs = 0; fromMs < recording.durationMs; fromMs += PIECE_MS) {
      const samples = await audio.read(fromMs, fromMs + PIECE_MS);
      if (samples.some((sample) => Math.abs(sample) > SILENT_BELOW))
        return new TaskFailure('no-speech', { isFinal: true });
    }
  }
  return new TaskFailure('silence', { isFinal: true });
}
