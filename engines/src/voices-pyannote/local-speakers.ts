import type { Model } from '../onnx/session.ts';
import { embed } from './embedding.ts';
import { fbank, FBANK_HOP, fbankRows } from './fbank.ts';
import type { HeardSpeech } from './heard-speech.ts';
import { CERTAIN, FRAME_MS, FRAME_SAMPLES, middleOf, type Activity } from './segmentation.ts';

/** A stretch of a window in which one of its speakers is heard, short enough to be one person's. */
export type VoicePiece = {
  window: number;
  /** Which of the window's speakers. */
  local: number;
  /** Frames of the window, `to` not included. */
  from: number;
  to: number;
  /** Seconds of speech that the embedding was made from. */
  seconds: number;
  /** Nobody else is heard in it: only such pieces say whose voice it is. */
  isClean: boolean;
  /** The voice as a unit vector; missing where too little is heard. */
  voice?: Float32Array;
};

/** Somebody who speaks in one window. */
export type LocalSpeaker = {
  /** How likely they speak, frame by frame (bytes). */
  activity: Uint8Array;
  /** In order. Those of the window's core; all of them where the core has too little. */
  pieces: VoicePiece[];
};

/** What is kept of a window until the whole recording is heard. */
export type ListenedWindow = Pick<Activity, 'speech' | 'overlap'> & {
  locals: LocalSpeaker[];
};

/** One window of samples, and the frames of it that no other window has nearer its middle. */
export type Window = {
  number: number;
  startMs: number;
  samples: Float32Array;
  core: { from: number; to: number };
};

const ACTIVE = 0.5 * CERTAIN;
/** Whoever is less likely in the whole core says nothing in it. */
const PRESENT = 0.2 * CERTAIN;
/** Where nobody is alone for long enough, it must do that they are heard at all. */
const AUDIBLE = 0.4 * CERTAIN;
/** The voice activity hears somebody in a clean frame. */
const HEARD = 0.3;
const HEARD_WITHIN_MS = 60;
/** Less of the core is filled up from the rest of the window. */
const MIN_CORE_FRAMES = Math.round(1_000 / FRAME_MS);
const MIN_CLEAN_FRAMES = Math.round(300 / FRAME_MS);
/** After a longer pause somebody else may speak, and after so much speech too: the segmentation does not always notice. */
const MAX_PAUSE_FRAMES = Math.round(300 / FRAME_MS);
const MAX_PIECE_FRAMES = Math.round(2_500 / FRAME_MS);
/** Less says nothing about a voice. */
const MIN_SECONDS = 0.2;

/** How each speaker of a window sounds. */
export async function takeVoices(
  embedding: Model,
  window: Window,
  { activity, heard }: { activity: Activity; heard: Pick<HeardSpeech, 'around'> },
): Promise<ListenedWindow> {
  const locals: LocalSpeaker[] = [];
  for (const [local, speaker] of activity.speakers.entries()) {
    const isThere = speaker.subarray(window.core.from, window.core.to).some((one) => one >= PRESENT);
    const pieces = isThere ? cutPieces(activity, window, { local, heard }) : [];
    for (const { piece, frames } of pieces) {
      const rows = rowsOf(frames, fbankRows(window.samples.length));
      piece.seconds = (rows.length * FBANK_HOP) / 16_000;
      if (piece.seconds >= MIN_SECONDS) piece.voice = await embed(embedding, fbank(window.samples, rows));
    }
    locals.push({ activity: speaker, pieces: pieces.map(({ piece }) => piece) });
  }
  return { speech: activity.speech, overlap: activity.overlap, locals };
}

type CutPiece = { piece: VoicePiece; frames: number[] };

function cutPieces(
  { frames, speakers }: Activity,
  { number, startMs, core }: Window,
  { local, heard }: { local: number; heard: Pick<HeardSpeech, 'around'> },
): CutPiece[] {
  const speaker = speakers[local]!;
  const isClean = (frame: number): boolean =>
    speaker[frame]! >= ACTIVE &&
    speakers.every((one) => one === speaker || one[frame]! < ACTIVE) &&
    heard.around(startMs + middleOf(frame), HEARD_WITHIN_MS) >= HEARD;
  const all = Array.from({ length: frames }, (_, frame) => frame);
  const inCore = all.slice(core.from, core.to).filter(isClean);
  const clean = inCore.length >= MIN_CORE_FRAMES ? inCore : all.filter(isClean);
  const hasClean = clean.length >= MIN_CLEAN_FRAMES;
  const chosen = hasClean ? clean : all.filter((frame) => speaker[frame]! >= AUDIBLE);
  const pieces: number[][] = [];
  for (const frame of chosen) {
    const last = pieces.at(-1);
    if (last && frame - last.at(-1)! <= MAX_PAUSE_FRAMES && last.length < MAX_PIECE_FRAMES) last.push(frame);
    else pieces.push([frame]);
  }
  return pieces.map((own) => ({
    frames: own,
    piece: {
      window: number,
      local,
      from: own[0]!,
      to: own.at(-1)! + 1,
      seconds: 0,
      isClean: own.filter(isClean).length >= MIN_CLEAN_FRAMES,
    },
  }));
}

/** The rows of features that lie in these frames. */
function rowsOf(frames: readonly number[], count: number): number[] {
  const rows: number[] = [];
  for (const frame of frames) {
    const end = Math.min(count, Math.round(((frame + 1) * FRAME_SAMPLES) / FBANK_HOP));
    for (let row = Math.round((frame * FRAME_SAMPLES) / FBANK_HOP); row < end; row += 1) rows.push(row);
  }
  return rows;
}
