import type { Model } from '../onnx/session.ts';
import { embed } from './speaker-embedding.ts';
import { fbank, FBANK_HOP, fbankRows } from './fbank.ts';
import type { SpeechActivity } from './speech-activity.ts';
import {
  FULL_PROBABILITY,
  FRAME_MS,
  FRAME_SAMPLES,
  frameMiddleMs,
  type Segmentation,
} from './segmentation.ts';

/** A stretch of one speaker in a window, short enough to be one person. */
export type SpeakerPiece = {
  window: number;
  /** Index of the speaker in the window. */
  local: number;
  /** Frames of the window, half-open. */
  from: number;
  to: number;
  /** Seconds of speech in the embedding. */
  seconds: number;
  /** No one else speaks in it. Only clean pieces identify a voice. */
  isClean: boolean;
  /** Unit vector of the voice; missing if there is too little speech. */
  embedding?: Float32Array;
};

/** A speaker of one window. */
type LocalSpeaker = {
  /** Probability of speaking, per frame (bytes). */
  activity: Uint8Array;
  /** In order. Pieces of the window's core, or of the whole window if the core has too little speech. */
  pieces: SpeakerPiece[];
};

/** Results of a window that are kept until the whole recording is analysed. */
export type AnalysedWindow = Pick<Segmentation, 'speech' | 'overlap'> & {
  locals: LocalSpeaker[];
};

/** Samples of a window, and the core: the frames that no other window has nearer its middle. */
type AudioWindow = {
  number: number;
  startMs: number;
  samples: Float32Array;
  core: { from: number; to: number };
};

const MIN_ACTIVE = 0.5 * FULL_PROBABILITY;
/** A speaker less likely than this throughout the core is absent. */
const MIN_PRESENT = 0.2 * FULL_PROBABILITY;
/** Fallback threshold if the speaker is never alone for long enough. */
const MIN_AUDIBLE = 0.4 * FULL_PROBABILITY;
/** Least voice activity in a clean frame. */
const MIN_CLEAN_ACTIVITY = 0.3;
const ACTIVITY_WINDOW_MS = 60;
/** With less clean speech in the core, the whole window is used. */
const MIN_CORE_FRAMES = Math.round(1_000 / FRAME_MS);
const MIN_CLEAN_FRAMES = Math.round(300 / FRAME_MS);
/**
 * A longer pause or longer speech ends a piece: the speaker may change, and the segmentation does not always
 * notice.
 */
const MAX_PAUSE_FRAMES = Math.round(300 / FRAME_MS);
const MAX_PIECE_FRAMES = Math.round(2_500 / FRAME_MS);
/** Less speech does not identify a voice. */
const MIN_SECONDS = 0.2;

/** Embeds the voice of each speaker of a window. */
export async function embedLocalSpeakers(
  embedding: Model,
  window: AudioWindow,
  {
    segmentation,
    speechActivity,
  }: { segmentation: Segmentation; speechActivity: Pick<SpeechActivity, 'maxNear'> },
): Promise<AnalysedWindow> {
  const locals: LocalSpeaker[] = [];
  for (const [local, speaker] of segmentation.speakers.entries()) {
    const isPresent = speaker.subarray(window.core.from, window.core.to).some((one) => one >= MIN_PRESENT);
    const pieces = isPresent ? cutPieces(segmentation, window, { local, speechActivity }) : [];
    for (const { piece, frames } of pieces) {
      const rows = rowsOf(frames, fbankRows(window.samples.length));
      piece.seconds = (rows.length * FBANK_HOP) / 16_000;
      if (piece.seconds >= MIN_SECONDS) piece.embedding = await embed(embedding, fbank(window.samples, rows));
    }
    locals.push({ activity: speaker, pieces: pieces.map(({ piece }) => piece) });
  }
  return { speech: segmentation.speech, overlap: segmentation.overlap, locals };
}

type CutPiece = { piece: SpeakerPiece; frames: number[] };

function cutPieces(
  { frames, speakers }: Segmentation,
  { number, startMs, core }: AudioWindow,
  { local, speechActivity }: { local: number; speechActivity: Pick<SpeechActivity, 'maxNear'> },
): CutPiece[] {
  const speaker = speakers[local]!;
  const isClean = (frame: number): boolean =>
    speaker[frame]! >= MIN_ACTIVE &&
    speakers.every((one) => one === speaker || one[frame]! < MIN_ACTIVE) &&
    speechActivity.maxNear(startMs + frameMiddleMs(frame), ACTIVITY_WINDOW_MS) >= MIN_CLEAN_ACTIVITY;
  const all = Array.from({ length: frames }, (_, frame) => frame);
  const inCore = all.slice(core.from, core.to).filter(isClean);
  const clean = inCore.length >= MIN_CORE_FRAMES ? inCore : all.filter(isClean);
  const hasClean = clean.length >= MIN_CLEAN_FRAMES;
  const chosen = hasClean ? clean : all.filter((frame) => speaker[frame]! >= MIN_AUDIBLE);
  const pieces: number[][] = [];
  for (const frame of chosen) {
    const last = pieces.at(-1);
    if (last && frame - last.at(-1)! <= MAX_PAUSE_FRAMES && last.length < MAX_PIECE_FRAMES) last.push(frame);
    else pieces.push([frame]);
  }
  return pieces.map((pieceFrames) => ({
    frames: pieceFrames,
    piece: {
      window: number,
      local,
      from: pieceFrames[0]!,
      to: pieceFrames.at(-1)! + 1,
      seconds: 0,
      isClean: pieceFrames.filter(isClean).length >= MIN_CLEAN_FRAMES,
    },
  }));
}

/** Feature rows within the frames. */
function rowsOf(frames: readonly number[], count: number): number[] {
  const rows: number[] = [];
  for (const frame of frames) {
    const end = Math.min(count, Math.round(((frame + 1) * FRAME_SAMPLES) / FBANK_HOP));
    for (let row = Math.round((frame * FRAME_SAMPLES) / FBANK_HOP); row < end; row += 1) rows.push(row);
  }
  return rows;
}
