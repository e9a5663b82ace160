import {
  type AudioSource,
  type DecodeReport,
  type MediaProbe,
  type MediaType,
  PIECE_MS,
  SAMPLES_PER_MS,
} from '@colloquy/engines';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import {
  saveMediaProperties,
  getFile,
  recordDerived,
  storeDerived,
  withLocalCopy,
} from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import { pieceKind } from '../../transcripts/index.ts';
import type { StepOrder, StepTask } from './step.ts';

const PIECE_SAMPLES = PIECE_MS * SAMPLES_PER_MS;

export type CheckedFile = { fileId: string; probe: MediaProbe; sha256: string };

/** Probes the file of an order, or each track of its conversation. */
export async function checkFiles(task: StepTask, order: StepOrder): Promise<CheckedFile[]> {
  const { media } = engines();
  const checked: CheckedFile[] = [];
  const fileIds = order.tracks.length > 0 ? order.tracks.map(({ fileId }) => fileId) : [order.fileId];
  for (const fileId of fileIds) {
    checked.push(
      await withLocalCopy(task.organisationId, fileId, async (path, digest) => {
        const type = await media.identify(path);
        const [probe, sha256] = await Promise.all([
          media.probe(path, type, { signal: task.signal }),
          digest(),
        ]);
        return { fileId, probe, sha256 };
      }),
    );
  }
  return checked;
}

/** Duration of the longest file; null if one does not declare its duration. */
export function lengthOf(files: readonly Pick<CheckedFile, 'probe'>[]): number | null {
  const lengths = files.map(({ probe }) => probe.durationMs);
  return lengths.includes(null) ? null : Math.max(...lengths.map((each) => each ?? 0));
}

/** Each track is a channel of the conversation, with its own speaker. */
export const channelsIn = (files: readonly CheckedFile[]): Pick<MediaProbe, 'channels' | 'channelPlan'> =>
  files.length > 1
    ? { channels: files.length, channelPlan: 'separate' }
    : { channels: files[0]!.probe.channels, channelPlan: files[0]!.probe.channelPlan };

/** Tracks need a mix for playback. Runs in a scope. */
export async function describeFiles(files: readonly CheckedFile[]): Promise<void> {
  for (const { fileId, probe, sha256 } of files)
    await saveMediaProperties(fileId, {
      mediaType: probe.container,
      sha256,
      needsPlayback: probe.needsPlayback || files.length > 1,
    });
}

/**
 * Decodes the tracks of a conversation as channels that start together and are padded with silence. Returns
 * the longest duration and all lost audio.
 */
export async function decodeTracks(task: StepTask, order: StepOrder, maxMs: number): Promise<DecodeReport> {
  const lastPieces: { last: { index: number; samples: Int16Array } | undefined }[] = [];
  let [durationMs, undecodableMs] = [0, 0];
  for (const [channel, { fileId }] of order.tracks.entries()) {
    const { mediaType } = await task.read(() => getFile(fileId));
    const current: (typeof lastPieces)[number] = { last: undefined };
    await withLocalCopy(task.organisationId, fileId, async (path) => {
      const decoding = engines().media.decode(path, mediaType as MediaType, {
        channels: 'mixed',
        maxMs,
        signal: task.signal,
        onEnd: (report) => {
          durationMs = Math.max(durationMs, report.durationMs);
          undecodableMs += report.undecodableMs;
        },
      });
      for await (const { index, samples } of decoding) {
        await storePiece(task, order.fileId, { channel, index, samples });
        current.last = { index, samples };
      }
    });
    lastPieces.push(current);
  }
  if (durationMs === 0) throw new TaskFailure('empty', { isFinal: true, details: { durationMs } });
  const totalSamples = Math.max(...lastPieces.map(({ last }) => (last ? samplesUntil(last) : 0)));
  for (const [channel, { last }] of lastPieces.entries())
    await padWithSilence(task, order.fileId, channel, last, totalSamples);
  return { durationMs, undecodableMs };
}

const samplesUntil = ({ index, samples }: { index: number; samples: Int16Array }): number =>
  index * PIECE_SAMPLES + samples.length;

/** Silence from the end of a track to the end of the longest. */
async function padWithSilence(
  task: StepTask,
  fileId: string,
  channel: number,
  last: { index: number; samples: Int16Array } | undefined,
  totalSamples: number,
): Promise<void> {
  if (last && samplesUntil(last) >= totalSamples) return;
  for (let index = last?.index ?? 0; index * PIECE_SAMPLES < totalSamples; index += 1) {
    const samples = new Int16Array(Math.min(PIECE_SAMPLES, totalSamples - index * PIECE_SAMPLES));
    if (index === last?.index) samples.set(last.samples);
    await storePiece(task, fileId, { channel, index, samples });
  }
}

async function storePiece(
  task: StepTask,
  fileId: string,
  { channel, index, samples }: { channel: number; index: number; samples: Int16Array },
): Promise<void> {
  task.signal.throwIfAborted();
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const stored = await storeDerived(task.organisationId, fileId, pieceKind(channel, index), bytes);
  await task.write(() => recordDerived(task.organisationId, stored));
}

/** Mixes channels. Samples beyond full scale are clipped. */
export async function readMix(
  audios: readonly AudioSource[],
  fromMs: number,
  toMs: number,
): Promise<Int16Array> {
  const channels = await Promise.all(audios.map((audio) => audio.read(fromMs, toMs)));
  const mix = new Int16Array(Math.max(...channels.map(({ length }) => length)));
  for (let at = 0; at < mix.length; at += 1) {
    let sum = 0;
    for (const channel of channels) sum += channel[at] ?? 0;
    mix[at] = Math.max(-32_768, Math.min(32_767, sum));
  }
  return mix;
}
