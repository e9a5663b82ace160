import { SAMPLES_PER_MS } from '../ports/audio.ts';
import type { VoiceTurn } from '../ports/voices.ts';
import type { ListenedWindow, LocalSpeaker } from './local-speakers.ts';
import { CERTAIN, FRAME_SAMPLES } from './segmentation.ts';

/** The same voice after a shorter pause is the same turn. */
const MIN_PAUSE_MS = 500;
/** Shorter turns are noises. */
const MIN_TURN_MS = 300;
/** A frame's time is the middle of what it heard (991 samples), less half a step. */
const FRAME_OFFSET_MS = 22.5;
/** Where windows disagree the one counts more that has the moment nearer its middle. */
const EDGE_WEIGHT = 0.1;
/** Somebody speaks where speech is this likely: far microphones make the model doubt. */
const SPEECH = 0.45;
const OVERLAP = 0.5;

/**
 * Lays the windows over each other and answers turns, sorted by start, voices numbered as they are first heard. In
 * each frame the averages say whether nobody, one or two speak, and then the likeliest voices are taken: whether
 * somebody speaks is often clearer than who. `step` is the distance between windows, in frames.
 */
export function joinTurns(
  windows: readonly ListenedWindow[],
  names: ReadonlyMap<LocalSpeaker, number>,
  step: number,
  durationMs: number,
): VoiceTurn[] {
  const frames = windows[0]?.speech.length ?? 0;
  const open = new Map<number, VoiceTurn>();
  const turns: VoiceTurn[] = [];
  const msOf = (frame: number): number => (frame * FRAME_SAMPLES) / SAMPLES_PER_MS + FRAME_OFFSET_MS;
  const weightOf = (frame: number): number => EDGE_WEIGHT + Math.min(frame, frames - 1 - frame) / frames;

  const total = (windows.length - 1) * step + frames;
  for (let frame = 0; frame < total; frame += 1) {
    const last = Math.min(windows.length - 1, Math.floor(frame / step));
    const scores = new Map<number, number>();
    let [covered, speech, overlap] = [0, 0, 0];
    for (let window = last; window >= 0 && frame - window * step < frames; window -= 1) {
      const inside = frame - window * step;
      const weight = weightOf(inside);
      const listened = windows[window]!;
      covered += weight * CERTAIN;
      speech += weight * listened.speech[inside]!;
      overlap += weight * listened.overlap[inside]!;
      for (const local of listened.locals) {
        const voice = names.get(local);
        if (voice !== undefined)
          scores.set(voice, (scores.get(voice) ?? 0) + weight * local.activity[inside]!);
      }
    }
    const count = speech < covered * SPEECH ? 0 : overlap < covered * OVERLAP ? 1 : 2;
    if (count === 0) continue;
    const likeliest = [...scores].toSorted((a, b) => b[1] - a[1]).slice(0, count);
    for (const [voice, score] of likeliest) if (score > 0) extend(voice, msOf(frame), msOf(frame + 1));
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
