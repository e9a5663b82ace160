import { type DecodeReport, type MediaType, PIECE_MS, SAMPLES_PER_MS } from '@colloquy/engines';
import { isFileCovered, noteRecording, payFile } from '../../jobs/index.ts';
import { cancelTasks, retryTasks } from '../../../platform/tasks/enqueue.ts';
import { recordDerived, storeDerived, withLocalCopy } from '../../files/index.ts';
import { engines, recordRun } from '../../models/index.ts';
import { hintRecordingDetails } from '../recording-hint.ts';
import { pieceKind } from './decoded-audio.ts';
import { remainingMs } from './estimate.ts';
import { findLanguage } from './language.ts';
import { longestFileIn } from './limits.ts';
import { makePlayback } from './playback.ts';
import { drawPeaks } from './peaks.ts';
import { channelsOf } from '../transcripts.store.ts';
import { getRecordingOfFile, saveDecoded } from './recording-state.store.ts';
import { defineStep, enqueueStep, tellProgress } from './step.ts';
import { decodeTracks } from './tracks.ts';

/**
 * Step 2, decode: mono pieces of a minute, kept in storage so that any worker can go on from the last finished one.
 * Speech starts on the first of them.
 */
export const decodeRecording = defineStep(
  'transcripts.decode-recording',
  { lane: 'media', weight: 'ends-all' },
  async (task, order) => {
    const { media } = engines();
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const channels = channelsOf(recording);
    const run = await task.write(() =>
      recordRun(task.organisationId, order.jobFileId, 'media', media.description, {
        channels: recording.channelPlan,
      }),
    );
    const maxMs = await task.read(() => longestFileIn(task.organisationId));
    let report: DecodeReport | undefined;
    // What does not say how long it is is paid at the end, and until then nothing of it is heard.
    const isPaid = order.durationMs !== null;

    if (order.tracks.length > 0) report = await decodeTracks(task, order, maxMs);
    else
      await withLocalCopy(task.organisationId, order.fileId, async (path) => {
        const decoding = media.decode(path, order.mediaType as MediaType, {
          channels: recording.channelPlan,
          fromPiece: Math.floor(recording.decodedMs / PIECE_MS),
          maxMs,
          signal: task.signal,
          onEnd: (ended) => (report = ended),
        });
        for await (const { channel, index, startMs, samples } of decoding) {
          const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
          const stored = await storeDerived(
            task.organisationId,
            order.fileId,
            pieceKind(channel, index),
            bytes,
          );
          await task.advance(async () => {
            await recordDerived(task.organisationId, stored);
            if (channel !== channels.at(-1)) return;
            const decodedMs = startMs + Math.floor(samples.length / SAMPLES_PER_MS);
            await saveDecoded(recording.id, decodedMs, null);
            await hintRecordingDetails(task.organisationId, recording.id);
            if (index === 0 && isPaid) await enqueueStep(task, findLanguage);
          });
        }
      });

    await task.finish('done', async () => {
      const durationMs = report?.durationMs ?? 0;
      // Longer than it said, it is paid anew. What began on its word waits for that, and is stopped before the file is
      // held: work holds its task first.
      const isCovered = await isFileCovered(order.jobFileId, durationMs);
      if (!isCovered) while ((await cancelTasks(order.jobFileId, task.id)) > 0);
      await saveDecoded(recording.id, durationMs, durationMs, report?.lostMs ?? 0);
      await noteRecording(order.jobFileId, { recordingId: recording.id, durationMs });
      await run.end(durationMs);
      await tellProgress(task, 'peaks', 0, remainingMs({ speechMs: durationMs, voicesMs: durationMs }));
      await enqueueStep(task, drawPeaks);
      if (order.needsPlayback) await enqueueStep(task, makePlayback);
      await hintRecordingDetails(task.organisationId, recording.id);
      if (!(await payFile(order.jobFileId))) return;
      if (!isCovered) await retryTasks(order.jobFileId);
      await enqueueStep(task, findLanguage);
    });
  },
);
