import { type DecodeReport, type MediaType, PIECE_MS, SAMPLES_PER_MS } from '@colloquy/engines';
import { cancelTasks, retryTasks } from '../../../platform/tasks/enqueue.ts';
import { recordDerived, storeDerived, withLocalCopy } from '../../files/index.ts';
import { isRunCovered, isTaskOfRun, setRecording, payRun } from '../../jobs/index.ts';
import { engines, recordRun } from '../../models/index.ts';
import {
  invalidateRecordingDetails,
  pieceKind,
  getRecordingOfFile,
  saveDecoded,
  channelsOf,
} from '../../transcripts/index.ts';
import { detectRecordingLanguage } from './detect-language.ts';
import { remainingMs } from './estimate.ts';
import { computePeaks } from './peaks.ts';
import { makePlayback } from './playback.ts';
import { maxDurationMsOf, defineStep, enqueueStep, reportStepProgress } from './step.ts';
import { decodeTracks } from './tracks.ts';

/**
 * Step 2, decode: writes mono pieces of one minute to storage, so that any worker continues after the last
 * finished one. Transcription starts with the first piece.
 */
export const decodeRecording = defineStep(
  'transcription.decode-recording',
  { label: 'Decode audio', queue: 'media', onFailure: 'stop-all' },
  async (task, order) => {
    const { media } = engines();
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const channels = channelsOf(recording);
    const run = await task.write(() =>
      recordRun(task.organisationId, order.jobFileId, 'media', media.description, {
        channels: recording.channelPlan,
      }),
    );
    const maxMs = await task.read(() => maxDurationMsOf(task.organisationId));
    let report: DecodeReport | undefined;
    // Files without a declared duration are paid after decoding and transcribed only then.
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
            await invalidateRecordingDetails(task.organisationId, recording.id);
            if (index === 0 && isPaid) await enqueueStep(task, detectRecordingLanguage);
          });
        }
      });

    await task.finish('done', async () => {
      const durationMs = report?.durationMs ?? 0;
      // A file longer than declared is charged again. Cancel tasks that started on its declared duration
      // before locking the file, because tasks lock their own row first.
      const ofRun = isTaskOfRun(task.payload.runId);
      const isCovered = await isRunCovered(task.payload.runId, durationMs);
      if (!isCovered) while ((await cancelTasks(order.jobFileId, ofRun, task.id)) > 0);
      await saveDecoded(recording.id, durationMs, durationMs, report?.undecodableMs ?? 0);
      await setRecording(order.jobFileId, { recordingId: recording.id, durationMs });
      await run.end(durationMs);
      await reportStepProgress(
        task,
        'peaks',
        0,
        remainingMs({ speechMs: durationMs, diarizationMs: durationMs }),
      );
      await enqueueStep(task, computePeaks);
      if (order.needsPlayback) await enqueueStep(task, makePlayback);
      await invalidateRecordingDetails(task.organisationId, recording.id);
      if (!(await payRun(task.payload.runId))) return;
      if (!isCovered) await retryTasks(order.jobFileId, ofRun);
      await enqueueStep(task, detectRecordingLanguage);
    });
  },
);
