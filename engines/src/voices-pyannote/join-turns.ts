import { SAMPLES_PER_MS } from '../ports/audio.ts';
import type { VoiceTurn } from '../ports/voices.ts';
import type { LocalSpeaker } from './local-speakers.ts';
import { FRAME_SAMPLES } from './segmentation.ts';

/** The same voice after a shorter pause is the same turn. */
const MIN_PAUSE_MS = 500;
/** Shorter turns are noises. */
const MIN_TURN_MS = 300;
/** A frame's time is the middle of what it heard (991 samples), less half a step. */
const FRAME_OFFSET_MS = 22.5;
/** Where windows disagree the one counts more that has the moment nearer its middle. */
const EDGE_WEIGHT = 0.1;

export type NamedSpeaker = { local: LocalSpeaker; voice: number };

/**
 * Lays the windows over each other and answers turns, sorted by start, voices numbered as they are first heard.
 * `windowFrames` is the distance between windows. Holds what one window says, not the whole recording.
 */
export function joinTurns(
  windows: readonly (readonly NamedSpeaker[])[],
  frames: number,
  windowFrames: number,
  durationMs: number,
): VoiceTurn[] {
  const open = new Map<number, VoiceTurn>();
  const turns: VoiceTurn[] = [];
  const msOf = (frame: number): number => (frame * FRAME_SAMPLES) / SAMPLES_PER_MS + FRAME_OFFSET_MS;
  const weightOf = (frame: number): number => EDGE_WEIGHT + Math.min(frame, frames - 1 - frame) / frames;

  const total = (windows.length - 1) * windowFrames + frames;
  for (let frame = 0; frame < total; frame += 1) {
    const last = Math.min(windows.length - 1, Math.floor(frame / windowFrames));
    const scores = new Map<number, number>();
    let covered = 0;
    for (let window = last; window >= 0 && frame - window * windowFrames < frames; window -= 1) {
      const inside = frame - window * windowFrames;
      const weight = weightOf(inside);
      covered += weight;
      for (const { local, voice } of windows[window]!) {
        if (local.active[inside] === 1) scores.set(voice, (scores.get(voice) ?? 0) + weight);
      }
    }
    for (const [voice, score] of scores) {
      if (score > covered / 2) extend(voice, msOf(frame), msOf(frame + 1));
    }
  }
  return tidy([...turns, ...open.values()], durationMs);

  function extend(voice: number, startMs: number, endMs: number): void {
    const turn = open.get(voice);
    if (turn && startMs - turn.endMs < MIN_PAUSE_MS) {
      turn.endMs = endMs;
      return;
    }
    if (turn) turns.push(turn);
    open.set(voice, { startMs, endMs, voice });
  }
}

function tidy(turns: readonly VoiceTurn[], durationMs: number): VoiceTurn[] {
  const numbers = new Map<number, number>();
  return turns
    .filter((turn) => turn.endMs - turn.startMs >= MIN_TURN_MS)
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, voice }) => {
      const number = numbers.get(voice) ?? numbers.size;
      numbers.set(voice, number);
      return { startMs: Math.round(startMs), endMs: Math.min(durationMs, Math.round(endMs)), voice: number };
    })
    .filter((turn) => turn.endMs > turn.startMs);
}
