import { peaks, PIECE_MS } from '@colloquy/engines';
import { recordDerived, storeDerived } from '../../files/index.ts';
import { hintRecordingDetails } from '../recording-hint.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { channelsOf } from '../transcripts.store.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { defineStep } from './step.ts';

/** Step 3, peaks: what the waveform is drawn from, the loudest of all channels. */
export const drawPeaks = defineStep(
  'transcripts.draw-peaks',
  { lane: 'light', weight: 'beside' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const audios = channelsOf(recording).map((channel) => openDecodedAudio(task, order.fileId, channel));
    const outlines: Int8Array[] = [];
    for (let fromMs = 0; fromMs < recording.durationMs!; fromMs += PIECE_MS) {
      task.signal.throwIfAborted();
      const channels = await Promise.all(audios.map((audio) => audio.read(fromMs, fromMs + PIECE_MS)));
      outlines.push(channels.map(peaks).reduce(widest));
    }
    const stored = await storeDerived(
      task.organisationId,
      order.fileId,
      'peaks',
      Buffer.concat(outlines.map((outline) => Buffer.from(outline.buffer))),
    );
    await task.finish('done', async () => {
      await recordDerived(task.organisationId, stored);
      await hintRecordingDetails(task.organisationId, recording.id);
    });
  },
);

/** The outline round both: pairs of lowest and highest. */
function widest(one: Int8Array, other: Int8Array): Int8Array {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  return long.map((value, at) => {
    const rival = short[at] ?? 0;
    return at % 2 === 0 ? Math.min(value, rival) : Math.max(value, rival);
  });
}
