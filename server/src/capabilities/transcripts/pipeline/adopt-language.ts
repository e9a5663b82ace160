import { forgetHeard } from '../append-heard.ts';
import { getRecordingOfFile, type RecordingRow, saveLanguage } from './recording-state.store.ts';
import type { StepOrder, StepTask } from './step.ts';

/**
 * The recording as it is to be transcribed. Where a person chose another language after nothing was found in the first
 * one, transcription begins again at the start.
 */
export async function adoptLanguage(task: StepTask, order: StepOrder): Promise<RecordingRow> {
  const recording = await task.read(() => getRecordingOfFile(order.fileId));
  const { language } = order.settings;
  if (!language || language === recording.language) return recording;
  return task.write(async () => {
    await saveLanguage(recording.id, language, null);
    await forgetHeard(recording.id);
    return getRecordingOfFile(order.fileId);
  });
}
