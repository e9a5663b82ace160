import {
  type AudioSource,
  type DecodeReport,
  type MediaProbe,
  type MediaType,
  PIECE_MS,
  SAMPLES_PER_MS,
} from '@colloquy/engines';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { describeFile, getFile, recordDerived, storeDerived, withLocalCopy } from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import { pieceKind } from './decoded-audio.ts';
import type { StepOrder, StepTask } from './step.ts';

const PIECE_SAMPLES = PIECE_MS * SAMPLES_PER_MS;

export type CheckedFile = { fileId: string; probe: MediaProbe; sha256: string };

/** What the file of an order is, or each of the tracks that are one conversation. */
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

/** As long as the longest of them; null where one does not say how long it is. */
export function lengthOf(files: readonly Pick<CheckedFile, 'probe'>[]): number | null {
  const lengths = files.map(({ probe }) => probe.durationMs);
  return lengths.includes(null) ? null : Math.max(...lengths.map((each) => each ?? 0));
}

/** Each track is a channel of the conversation, and each channel a speaker. */
export const channelsIn = (files: readonly CheckedFile[]): Pick<MediaProbe, 'channels' | 'channelPlan'> =>
  files.length > 1
    ? { channels: files.length, channelPlan: 'separate' }
    : { channels: files[0]!.probe.channels, channelPlan: files[0]!.probe.channelPlan };

/** Of tracks the mix is played, which has to be made. Within a scope. */
export async function describeFiles(files: readonly CheckedFile[]): Promise<void> {
  for (const { fileId, probe, sha256 } of files)
    await describeFile(fileId, {
      mediaType: probe.container,
      sha256,
      needsPlayback: probe.needsPlayback || files.length > 1,
    });
}

/**
 * Decodes the tracks of a conversation as its channels: all begin at once, and where one ends before the others it is
 * silent. Answers the length of the longest, and what was lost of all.
 */
export async function decodeTracks(task: StepTask, order: StepOrder, maxMs: number): Promise<DecodeReport> {
  const ends: { last: { index: number; samples: Int16Array } | undefined }[] = [];
  let [durationMs, lostMs] = [0, 0];
  for (const [channel, { fileId }] of order.tracks.entries()) {
    const { mediaType } = await task.read(() => getFile(fileId));
    const end: (typeof ends)[number] = { last: undefined };
    await withLocalCopy(task.organisationId, fileId, async (path) => {
      const decoding = engines().media.decode(path, mediaType as MediaType, {
        channels: 'mixed',
        maxMs,
        signal: task.signal,
        onEnd: (report) => {
          durationMs = Math.max(durationMs, report.durationMs);
          lostMs += report.lostMs;
        },
      });
      for await (const { index, samples } of decoding) {
        await keepPiece(task, order.fileId, { channel, index, samples });
        end.last = { index, samples };
      }
    });
    ends.push(end);
  }
  if (durationMs === 0) throw new TaskFailure('empty', { isFinal: true, details: { durationMs } });
  const longest = Math.max(...ends.map(({ last }) => (last ? samplesUntil(last) : 0)));
  for (const [channel, { last }] of ends.entries()) await fillUp(task, order.fileId, channel, last, longest);
  return { durationMs, lostMs };
}

const samplesUntil = ({ index, samples }: { index: number; samples: Int16Array }): number =>
  index * PIECE_SAMPLES + samples.length;

/** Silence from the end of a track to the end of the longest. */
async function fillUp(
  task: StepTask,
  fileId: string,
  channel: number,
  last: { index: number; samples: Int16Array } | undefined,
  longest: number,
): Promise<void> {
  if (last && samplesUntil(last) >= longest) return;
  for (let index = last?.index ?? 0; index * PIECE_SAMPLES < longest; index += 1) {
    const samples = new Int16Array(Math.min(PIECE_SAMPLES, longest - index * PIECE_SAMPLES));
    if (index === last?.index) samples.set(last.samples);
    await keepPiece(task, fileId, { channel, index, samples });
  }
}

async function keepPiece(
  task: StepTask,
  fileId: string,
  { channel, index, samples }: { channel: number; index: number; samples: Int16Array },
): Promise<void> {
  task.signal.throwIfAborted();
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const stored = await storeDerived(task.organisationId, fileId, pieceKind(channel, index), bytes);
  await task.write(() => recordDerived(task.organisationId, stored));
}

/** The channels of a stretch laid over each other. Louder than loudest is cut, as a mixing desk would. */
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
