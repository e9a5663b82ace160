import { makePeaks, PIECE_MS } from '@colloquy/engines';
import { recordDerived, storeDerived } from '../../files/index.ts';
import { hintRecording } from '../recording-hint.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { channelsOf, getRecordingOfFile } from './recording-state.store.ts';
import { defineStep } from './step.ts';

/** Step 3, peaks: what the waveform is drawn from. */
export const drawPeaks = defineStep('transcripts.draw-peaks', 'light', async (task, order) => {
  const recording = await task.read(() => getRecordingOfFile(order.fileId));
  const audios = channelsOf(recording).map((channel) => openDecodedAudio(task, order.fileId, channel));
  const drawing = makePeaks();
  for (let fromMs = 0; fromMs < recording.durationMs!; fromMs += PIECE_MS) {
    task.signal.throwIfAborted();
    drawing.add(await Promise.all(audios.map((audio) => audio.read(fromMs, fromMs + PIECE_MS))));
  }
  const stored = await storeDerived(task.organisationId, order.fileId, 'peaks', drawing.finish());
  await task.finish('done', async () => {
    await recordDerived(task.organisationId, stored);
    await hintRecording(task.organisationId, recording.id);
  });
});
