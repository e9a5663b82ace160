import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createPyannoteDiarization,
  createWhisperSpeech,
  modelsFolder,
  SAMPLES_PER_MS,
} from '@colloquy/engines';
import type { TimeSpan } from '@colloquy/rules/transcript';
import { realData } from '../../engines/fixtures/paths.ts';
import { audioOf, readClip } from '../../engines/src/models/clips.fixture.ts';
import { findUnclear } from '../../server/src/capabilities/transcription/unclear-speech.rules.ts';
import { rounded, type Row, type SpeechMeasurement } from '../bench.ts';
import { readRttm } from '../metrics/diarization-error.ts';
import { overlapMs, totalMs } from '../metrics/time-spans.ts';
import { FOLDER, RECORDINGS } from '../diarization.ts';

/** The goal is lower if the voice activity model covers less, because undetected speech cannot be marked. */
const GOAL = 0.95;
const ALLOWANCE = 0.02;
/** Collar of diarization scoring (NIST): word times are no more exact than that. */
const COLLAR_MS = 250;

type MeasuredRecording = {
  name: string;
  spokenMs: number;
  /** Reference speech in ms that is covered by words, words or marks, and words with collar or marks. */
  wordsMs: number;
  coveredMs: number;
  collarMs: number;
  /** Reference speech in ms that the voice activity model detects, without and with the collar. */
  activityMs: number;
  activityCollarMs: number;
  marks: TimeSpan[];
  /** Marked time outside the reference's speech. */
  falseMs: number;
};

/**
 * Share of spoken time (the reference's turns, overlaps counted once) covered by words or an unclear mark.
 * `spokenCoveredInCollar` allows a collar of 250 ms around words.
 */
export const measureUnclearSpeech: SpeechMeasurement = async ({ clips = String(RECORDINGS.length) }) => {
  const models = { modelsFolder: modelsFolder() };
  const [speech, voices] = [createWhisperSpeech(models), createPyannoteDiarization(models)];
  const measured: MeasuredRecording[] = [];
  try {
    for (const { name, clip, reference } of RECORDINGS.slice(0, Number(clips))) {
      const samples = await readClip(join(FOLDER, clip));
      const { signal } = new AbortController();
      const pieces = await Array.fromAsync(
        speech.transcribe(audioOf(samples), { language: 'en', fromMs: 0, signal }),
      );
      const words = pieces.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
      const durationMs = Math.floor(samples.length / SAMPLES_PER_MS);
      const found = await voices.diarize(audioOf(samples), { durationMs, signal });
      const spoken = readRttm(await readFile(realData(join(FOLDER, reference))!, 'utf8'), name);
      measured.push(measure(name, spoken, { words, ...found }));
    }
  } finally {
    await Promise.all([speech.close(), voices.close()]);
  }
  return report(measured);
};

type SpeechFindings = Parameters<typeof findUnclear>[0];

function measure(name: string, spoken: readonly TimeSpan[], found: SpeechFindings): MeasuredRecording {
  const { words, speech } = found;
  const marks = findUnclear(found);
  return {
    name,
    spokenMs: totalMs(spoken),
    wordsMs: overlapMs(spoken, words),
    coveredMs: overlapMs(spoken, [...words, ...marks]),
    collarMs: overlapMs(spoken, [...withCollar(words), ...marks]),
    activityMs: overlapMs(spoken, speech),
    activityCollarMs: overlapMs(spoken, withCollar(speech)),
    marks,
    falseMs: totalMs(marks) - overlapMs(marks, spoken),
  };
}

const withCollar = (spans: readonly TimeSpan[]): TimeSpan[] =>
  spans.map(({ startMs, endMs }) => ({ startMs: startMs - COLLAR_MS, endMs: endMs + COLLAR_MS }));

const goalFor = (activity: number): number => Math.min(GOAL, activity - ALLOWANCE);

function report(measured: readonly MeasuredRecording[]): Awaited<ReturnType<SpeechMeasurement>> {
  const share = (
    pick: (one: MeasuredRecording) => number,
    some: readonly MeasuredRecording[] = measured,
  ): number =>
    some.reduce((sum, one) => sum + pick(one), 0) / some.reduce((sum, one) => sum + one.spokenMs, 0);
  const count = measured.reduce((sum, { marks }) => sum + marks.length, 0);
  const row = (label: string, some: readonly MeasuredRecording[]): Row => {
    const [covered, activity] = [
      share(({ coveredMs }) => coveredMs, some),
      share(({ activityMs }) => activityMs, some),
    ];
    const marks = some.reduce((sum, one) => sum + one.marks.length, 0);
    const inCollar = share(({ collarMs }) => collarMs, some);
    const goalInCollar = goalFor(share(({ activityCollarMs }) => activityCollarMs, some));
    return {
      label: `  ${label}, words or ${marks} unclear marks (goal ${goalFor(activity).toFixed(3)}; within the collar ${goalInCollar.toFixed(3)})`,
      ours: `${covered.toFixed(3)}; ${inCollar.toFixed(3)}`,
      baseline: `words alone ${share(({ wordsMs }) => wordsMs, some).toFixed(3)}, voice activity ${activity.toFixed(3)}`,
    };
  };
  const covered = share(({ coveredMs }) => coveredMs);
  const goal = goalFor(share(({ activityMs }) => activityMs));
  const inCollar = share(({ collarMs }) => collarMs);
  const goalInCollar = goalFor(share(({ activityCollarMs }) => activityCollarMs));
  const markedMs = measured.reduce((sum, { marks }) => sum + totalMs(marks), 0);
  const falseMs = measured.reduce((sum, one) => sum + one.falseMs, 0);
  return {
    rows: [
      ...measured.map((one) => row(one.name, [one])),
      row('all', measured),
      {
        label: `  of the time of ${count} marks, outside all speech of the reference`,
        ours: markedMs === 0 ? 'no marks' : (falseMs / markedMs).toFixed(3),
      },
    ],
    figures: {
      spokenCovered: rounded(covered, 3),
      spokenCoveredGoal: rounded(goal, 3),
      spokenCoveredInCollar: rounded(inCollar, 3),
      spokenCoveredInCollarGoal: rounded(goalInCollar, 3),
    },
  };
}
