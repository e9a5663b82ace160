import type { VoiceTurn } from '../ports/voices.ts';
import type { HeardSpeech } from './heard-speech.ts';
import type { ListenedWindow, VoicePiece } from './local-speakers.ts';
import type { NamedVoices } from './name-voices.ts';
import { beginOf, CERTAIN, FRAME_MS, middleOf } from './segmentation.ts';
import type { VoiceSettings } from './settings.ts';

/** Where windows disagree the one counts more that has the moment nearer its middle. */
const EDGE_WEIGHT = 0.1;
/** Of two at once the second has to be at least this likely itself. */
const SECOND = 0.1 * CERTAIN;

/** Shorter than what anybody says alone, 350 ms … */
const SLIVER_FRAMES = Math.round(350 / FRAME_MS);
/** … and no further than a breath from what is before and behind it. */
const NEAR_FRAMES = Math.round(500 / FRAME_MS);

export type Listened = {
  windows: readonly ListenedWindow[];
  heard: Pick<HeardSpeech, 'around'>;
  /** Frames from one window to the next. */
  stepFrames: number;
  durationMs: number;
};

/**
 * Lays the windows over each other and answers turns, sorted by start, voices numbered as they are first heard. How
 * many speak in a frame is what all windows say on average; who, what the window says that has it nearest its middle.
 */
export function joinTurns(listened: Listened, named: NamedVoices, settings: VoiceSettings): VoiceTurn[] {
  const { windows, stepFrames, durationMs } = listened;
  const frames = windows[0]?.speech.length ?? 0;
  const spoken: number[][] = [];
  const total = (windows.length - 1) * stepFrames + frames;
  for (let frame = 0; frame < total; frame += 1) {
    const count = countSpeakers(listened, frame, settings);
    const number = ownerOf(frame, windows.length, { frames, stepFrames });
    spoken.push(count === 0 ? [] : whoSpeaks(windows[number]!, frame - number * stepFrames, count, named));
  }
  return tidy(toTurns(giveBackSlivers(spoken), settings), durationMs);
}

/** The window that has a frame nearest its middle. */
export function ownerOf(
  frame: number,
  windows: number,
  { frames, stepFrames }: { frames: number; stepFrames: number },
): number {
  const nearest = Math.floor((frame - (frames - stepFrames) / 2) / stepFrames);
  return Math.max(0, Math.min(windows - 1, nearest));
}

function countSpeakers(
  { windows, stepFrames, heard }: Listened,
  frame: number,
  settings: VoiceSettings,
): 0 | 1 | 2 {
  let [covered, speech, overlap] = [0, 0, 0];
  const last = Math.min(windows.length - 1, Math.floor(frame / stepFrames));
  for (let window = last; window >= 0; window -= 1) {
    const listened = windows[window]!;
    const inside = frame - window * stepFrames;
    const frames = listened.speech.length;
    if (inside >= frames) break;
    const weight = EDGE_WEIGHT + Math.min(inside, frames - 1 - inside) / frames;
    covered += weight * CERTAIN;
    speech += weight * listened.speech[inside]!;
    overlap += weight * listened.overlap[inside]!;
  }
  const activity = heard.around(middleOf(frame), settings.breathMs);
  const isSpeech =
    (speech >= covered * settings.speech && activity >= settings.silence) ||
    (speech >= covered * settings.doubtfulSpeech && activity >= settings.heard);
  if (!isSpeech) return 0;
  return overlap >= covered * settings.overlap ? 2 : 1;
}

/** The voices of the likeliest speakers of a window. Two at once are two people. */
function whoSpeaks(
  { locals }: ListenedWindow,
  frame: number,
  count: 1 | 2,
  { ranks, centres }: NamedVoices,
): number[] {
  const likeliest = locals
    .filter(({ pieces }) => pieces.length > 0)
    .toSorted((a, b) => b.activity[frame]! - a.activity[frame]!);
  const voices: number[] = [];
  for (const { activity, pieces } of likeliest) {
    if (voices.length === count) break;
    if (voices.length > 0 && activity[frame]! < SECOND) break;
    const voice = ranks.get(nearest(pieces, frame))?.find((each) => !voices.includes(each));
    if (voice !== undefined) voices.push(voice);
  }
  // Nobody has a piece, but somebody speaks.
  if (voices.length === 0 && centres.length === 1) voices.push(0);
  return voices;
}

function nearest(pieces: readonly VoicePiece[], frame: number): VoicePiece {
  const distance = ({ from, to }: VoicePiece): number =>
    frame < from ? from - frame : Math.max(0, frame - to + 1);
  return pieces.reduce((best, piece) => (distance(piece) < distance(best) ? piece : best));
}

/**
 * Where one voice trails off and takes up again, the other one is the likelier for a moment now and then: a sliver between
 * two stretches of one voice is that voice's.
 */
function giveBackSlivers(spoken: readonly (readonly number[])[]): (readonly number[])[] {
  const runs: { from: number; to: number; voice: number | undefined }[] = [];
  for (const [frame, voices] of spoken.entries()) {
    if (voices.length === 0) continue;
    const voice = voices.length === 1 ? voices[0] : undefined;
    const last = runs.at(-1);
    if (last && last.voice === voice && last.to === frame) last.to = frame + 1;
    else runs.push({ from: frame, to: frame + 1, voice });
  }
  const given = [...spoken];
  for (const [at, { from, to, voice }] of runs.entries()) {
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const isBetween = before !== undefined && before.voice !== undefined && before.voice === after?.voice;
    const isSliver = voice !== undefined && to - from < SLIVER_FRAMES;
    const isClose = isBetween && from - before.to < NEAR_FRAMES && after!.from - to < NEAR_FRAMES;
    if (isSliver && isClose) for (let frame = from; frame < to; frame += 1) given[frame] = [before.voice!];
  }
  return given;
}

/** Frames in which the same voice speaks, with the pauses between them. */
function toTurns(
  spoken: readonly (readonly number[])[],
  { pauseMs, quietPauseMs }: VoiceSettings,
): VoiceTurn[] {
  const open = new Map<number, VoiceTurn & { lastFrame: number }>();
  const turns: VoiceTurn[] = [];
  for (const [frame, voices] of spoken.entries()) {
    for (const voice of voices) {
      const turn = open.get(voice);
      const pause = turn ? beginOf(frame) - turn.endMs : Infinity;
      if (turn && (pause < pauseMs || (pause < quietPauseMs && isSilent(spoken, turn.lastFrame, frame)))) {
        turn.endMs = beginOf(frame + 1);
        turn.lastFrame = frame;
        continue;
      }
      const begun = { startMs: beginOf(frame), endMs: beginOf(frame + 1), voice, lastFrame: frame };
      open.set(voice, begun);
      turns.push(begun);
    }
  }
  return turns;
}

function isSilent(spoken: readonly (readonly number[])[], from: number, to: number): boolean {
  for (let frame = from + 1; frame < to; frame += 1) if (spoken[frame]!.length > 0) return false;
  return true;
}

function tidy(turns: readonly VoiceTurn[], durationMs: number): VoiceTurn[] {
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
