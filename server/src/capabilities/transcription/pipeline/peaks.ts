import { peaks, PIECE_MS } from '@colloquy/engines';
import { recordDerived, storeDerived } from '../../files/index.ts';
import {
  invalidateRecordingDetails,
  openDecodedAudio,
  getRecordingOfFile,
  channelsOf,
} from '../../transcripts/index.ts';
import { defineStep } from './step.ts';

/** Step 3, peaks: computes the waveform, the loudest of all channels. */
export const computePeaks = defineStep(
  'transcription.compute-peaks',
  { label: 'Draw the waveform', queue: 'light', onFailure: 'ignore' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const audios = channelsOf(recording).map((channel) => openDecodedAudio(task, order.fileId, channel));
    const outlines: Int8Array[] = [];
    for (let fromMs = 0; fromMs < recording.durationMs!; fromMs += PIECE_MS) {
      task.signal.throwIfAborted();
      const channels = await Promise.all(audios.map((audio) => audio.read(fromMs, fromMs + PIECE_MS)));
      outlines.push(channels.map(peaks).reduce(union));
    }
    const stored = await storeDerived(
      task.organisationId,
      order.fileId,
      'peaks',
      Buffer.concat(outlines.map((outline) => Buffer.from(outline.buffer))),
    );
    await task.finish('done', async () => {
      await recordDerived(task.organisationId, stored);
      await invalidateRecordingDetails(task.organisationId, recording.id);
    });
  },
);

/** Combines two outlines of alternating minimum and maximum. */
function union(one: Int8Array, other: Int8Array): Int8Array {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  return long.map((value, at) => {
    const otherValue = short[at] ?? 0;
    return at % 2 === 0 ? Math.min(value, otherValue) : Math.max(value, otherValue);
  });
}
