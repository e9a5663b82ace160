import type { DiarizedTurn } from '../ports/diarization.ts';
import type { SpeechActivity } from './speech-activity.ts';
import type { AnalysedWindow, SpeakerPiece } from './local-speakers.ts';
import type { VoiceAssignment } from './assign-voices.ts';
import { frameStartMs, FULL_PROBABILITY, FRAME_MS, frameMiddleMs } from './segmentation.ts';
import type { DiarizationSettings } from './settings.ts';

/** Least weight of a window for a frame at its edge; the weight grows towards the middle. */
const EDGE_WEIGHT = 0.1;
/** Least probability of the second of two simultaneous speakers. */
const MIN_SECOND_PROBABILITY = 0.1 * FULL_PROBABILITY;

/** Longest sliver: 350 ms, shorter than any turn of its own … */
const SLIVER_FRAMES = Math.round(350 / FRAME_MS);
/** … and its largest distance to the stretches before and after it. */
const MAX_SLIVER_GAP_FRAMES = Math.round(500 / FRAME_MS);

export type RecordingAnalysis = {
  windows: readonly AnalysedWindow[];
  speechActivity: Pick<SpeechActivity, 'maxNear'>;
  /** Frames between the starts of two windows. */
  stepFrames: number;
  durationMs: number;
};

/**
 * Overlays the windows and returns turns sorted by start, with voices numbered by first appearance. The
 * number of speakers in a frame is the average of all windows; who they are comes from the window with the
 * frame nearest its middle.
 */
export function buildTurns(
  analysis: RecordingAnalysis,
  assignment: VoiceAssignment,
  settings: DiarizationSettings,
): DiarizedTurn[] {
  const { windows, stepFrames, durationMs } = analysis;
  const frames = windows[0]?.speech.length ?? 0;
  const voicesByFrame: number[][] = [];
  const total = (windows.length - 1) * stepFrames + frames;
  for (let frame = 0; frame < total; frame += 1) {
    const count = countSpeakers(analysis, frame, settings);
    const number = windowOfFrame(frame, windows.length, { frames, stepFrames });
    voicesByFrame.push(
      count === 0 ? [] : speakersInFrame(windows[number]!, frame - number * stepFrames, count, assignment),
    );
  }
  return normaliseTurns(toTurns(reassignSlivers(voicesByFrame), settings), durationMs);
}

/** Index of the window that has a frame nearest its middle. */
function windowOfFrame(
  frame: number,
  windows: number,
  { frames, stepFrames }: { frames: number; stepFrames: number },
): number {
  const nearest = Math.floor((frame - (frames - stepFrames) / 2) / stepFrames);
  return Math.max(0, Math.min(windows - 1, nearest));
}

function countSpeakers(
  { windows, stepFrames, speechActivity }: RecordingAnalysis,
  frame: number,
  settings: DiarizationSettings,
): 0 | 1 | 2 {
  let [covered, speech, overlap] = [0, 0, 0];
  const last = Math.min(windows.length - 1, Math.floor(frame / stepFrames));
  for (let window = last; window >= 0; window -= 1) {
    const analysed = windows[window]!;
    const inside = frame - window * stepFrames;
    const frames = analysed.speech.length;
    if (inside >= frames) break;
    const weight = EDGE_WEIGHT + Math.min(inside, frames - 1 - inside) / frames;
    covered += weight * FULL_PROBABILITY;
    speech += weight * analysed.speech[inside]!;
    overlap += weight * analysed.overlap[inside]!;
  }
  const activity = speechActivity.maxNear(frameMiddleMs(frame), settings.activityWindowMs);
  const isSpeech =
    (speech >= covered * settings.speech && activity >= settings.silence) ||
    (speech >= covered * settings.weakSpeech && activity >= settings.activeSpeech);
  if (!isSpeech) return 0;
  return overlap >= covered * settings.overlap ? 2 : 1;
}

/** Voices of the likeliest speakers of a window. Two simultaneous speakers are two people. */
function speakersInFrame(
  { locals }: AnalysedWindow,
  frame: number,
  count: 1 | 2,
  { rankedVoices, centroids }: VoiceAssignment,
): number[] {
  const likeliest = locals
    .filter(({ pieces }) => pieces.length > 0)
    .toSorted((a, b) => b.activity[frame]! - a.activity[frame]!);
  const voices: number[] = [];
  for (const { activity, pieces } of likeliest) {
    if (voices.length === count) break;
    if (voices.length > 0 && activity[frame]! < MIN_SECOND_PROBABILITY) break;
    const voice = rankedVoices.get(nearest(pieces, frame))?.find((each) => !voices.includes(each));
    if (voice !== undefined) voices.push(voice);
  }
  // No speaker has a piece, but there is speech.
  if (voices.length === 0 && centroids.length === 1) voices.push(0);
  return voices;
}

function nearest(pieces: readonly SpeakerPiece[], frame: number): SpeakerPiece {
  const distance = ({ from, to }: SpeakerPiece): number =>
    frame < from ? from - frame : Math.max(0, frame - to + 1);
  return pieces.reduce((best, piece) => (distance(piece) < distance(best) ? piece : best));
}

/**
 * Reassigns slivers to the voice around them: between two stretches of one voice, the segmentation sometimes
 * prefers the other speaker for a moment.
 */
function reassignSlivers(voicesByFrame: readonly (readonly number[])[]): (readonly number[])[] {
  const runs: { from: number; to: number; voice: number | undefined }[] = [];
  for (const [frame, voices] of voicesByFrame.entries()) {
    if (voices.length === 0) continue;
    const voice = voices.length === 1 ? voices[0] : undefined;
    const last = runs.at(-1);
    if (last && last.voice === voice && last.to === frame) last.to = frame + 1;
    else runs.push({ from: frame, to: frame + 1, voice });
  }
  const corrected = [...voicesByFrame];
  for (const [at, { from, to, voice }] of runs.entries()) {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const isBetween = before !== undefined && before.voice !== undefined && before.voice === after?.voice;
    const isSliver = voice !== undefined && to - from < SLIVER_FRAMES;
    const isClose =
      isBetween && from - before.to < MAX_SLIVER_GAP_FRAMES && after!.from - to < MAX_SLIVER_GAP_FRAMES;
    if (isSliver && isClose)
      for (let frame = from; frame < to; frame += 1) corrected[frame] = [before.voice!];
  }
  return corrected;
}

/** Joins frames of the same voice, including short pauses. */
function toTurns(
  voicesByFrame: readonly (readonly number[])[],
  { pauseMs, quietPauseMs }: DiarizationSettings,
): DiarizedTurn[] {
  const open = new Map<number, DiarizedTurn & { lastFrame: number }>();
  const turns: DiarizedTurn[] = [];
  for (const [frame, voices] of voicesByFrame.entries()) {
    for (const voice of voices) {
      const turn = open.get(voice);
      const pause = turn ? frameStartMs(frame) - turn.endMs : Infinity;
      if (
        turn &&
        (pause < pauseMs || (pause < quietPauseMs && isSilent(voicesByFrame, turn.lastFrame, frame)))
      ) {
        turn.endMs = frameStartMs(frame + 1);
        turn.lastFrame = frame;
        continue;
      }
      const begun = { startMs: frameStartMs(frame), endMs: frameStartMs(frame + 1), voice, lastFrame: frame };
      open.set(voice, begun);
      turns.push(begun);
    }
  }
  return turns;
}

function isSilent(voicesByFrame: readonly (readonly number[])[], from: number, to: number): boolean {
  for (let frame = from + 1; frame < to; frame += 1) if (voicesByFrame[frame]!.length > 0) return false;
  return true;
}

function normaliseTurns(turns: readonly DiarizedTurn[], durationMs: number): DiarizedTurn[] {
  const numbers = new Map<number, number>();
  return turns
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, voice }) => {
      const number = numbers.get(voice) ?? numbers.size;
      numbers.set(voice, number);
      return { startMs: Math.round(startMs), endMs: Math.min(durationMs, Math.round(endMs)), voice: number };
    })
    .filter((turn) => turn.endMs > turn.startMs);
}
