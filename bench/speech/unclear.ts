import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPyannoteVoices, createWhisperSpeech, modelsFolder, SAMPLES_PER_MS } from '@colloquy/engines';
import { realData } from '../../engines/fixtures/paths.ts';
import { audioOf, readClip } from '../../engines/src/models/clips.fixture.ts';
import { findUnclear, type Span } from '../../server/src/capabilities/transcripts/unclear-speech.rules.ts';
import { rounded, type Row } from '../bench.ts';
import { readRttm } from '../measures/diarization-error.ts';
import { sharedMs, totalMs } from '../measures/time-spans.ts';
import { FOLDER, RECORDINGS } from '../voices.ts';
import type { Part } from './part.ts';

/** The goal, unless the voice activity model itself covers less: nobody marks speech that it does not detect. */
const GOAL = 0.95;
const ALLOWANCE = 0.02;
/** The collar of diarization scoring (NIST): words' times are no more exact than that. */
const COLLAR_MS = 250;

type Measured = {
  name: string;
  spokenMs: number;
  /** Milliseconds of the reference's speech that have words, words within a collar, words or marks, … */
  wordsMs: number;
  coveredMs: number;
  collarMs: number;
  /** … and that the voice activity model detects, as it is and within the same collar. */
  activityMs: number;
  activityCollarMs: number;
  marks: Span[];
  /** Of the marks, what lies outside the reference's speech. */
  falseMs: number;
};

/**
 * The share of spoken time (the reference's turns, time with two speakers counted once) that has words or an unclear mark.
 * Strictly: a moment has words where a word lasts. `spokenCoveredInCollar` says the same with a collar of 250 ms.
 */
export const measureUnclear: Part = async ({ clips = String(RECORDINGS.length) }) => {
  const models = { modelsFolder: modelsFolder() };
  const [speech, voices] = [createWhisperSpeech(models), createPyannoteVoices(models)];
  const measured: Measured[] = [];
  try {
    for (const { name, clip, reference } of RECORDINGS.slice(0, Number(clips))) {
      const samples = await readClip(join(FOLDER, clip));
      const { signal } = new AbortController();
      const pieces = await Array.fromAsync(
        speech.transcribe(audioOf(samples), { language: 'en', fromMs: 0, signal }),
      );
      const words = pieces.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
      const durationMs = Math.floor(samples.length / SAMPLES_PER_MS);
      const found = await voices.findVoices(audioOf(samples), { durationMs, signal });
      const spoken = readRttm(await readFile(realData(join(FOLDER, reference))!, 'utf8'), name);
      measured.push(measure(name, spoken, { words, ...found }));
    }
  } finally {
    await Promise.all([speech.close(), voices.close()]);
  }
  return report(measured);
};

type Found = Parameters<typeof findUnclear>[0];

function measure(name: string, spoken: readonly Span[], found: Found): Measured {
  const { words, speech } = found;
  const marks = findUnclear(found);
  return {
    name,
    spokenMs: totalMs(spoken),
    wordsMs: sharedMs(spoken, words),
    coveredMs: sharedMs(spoken, [...words, ...marks]),
    collarMs: sharedMs(spoken, [...collared(words), ...marks]),
    activityMs: sharedMs(spoken, speech),
    activityCollarMs: sharedMs(spoken, collared(speech)),
    marks,
    falseMs: totalMs(marks) - sharedMs(marks, spoken),
  };
}

const collared = (spans: readonly Span[]): Span[] =>
  spans.map(({ startMs, endMs }) => ({ startMs: startMs - COLLAR_MS, endMs: endMs + COLLAR_MS }));

const goalFor = (activity: number): number => Math.min(GOAL, activity - ALLOWANCE);

function report(measured: readonly Measured[]): Awaited<ReturnType<Part>> {
  const share = (pick: (one: Measured) => number, some: readonly Measured[] = measured): number =>
    some.reduce((sum, one) => sum + pick(one), 0) / some.reduce((sum, one) => sum + one.spokenMs, 0);
  const count = measured.reduce((sum, { marks }) => sum + marks.length, 0);
  const row = (what: string, some: readonly Measured[]): Row => {
    const [covered, activity] = [
      share(({ coveredMs }) => coveredMs, some),
      share(({ activityMs }) => activityMs, some),
    ];
    const marks = some.reduce((sum, one) => sum + one.marks.length, 0);
    const inCollar = share(({ collarMs }) => collarMs, some);
    const goalInCollar = goalFor(share(({ activityCollarMs }) => activityCollarMs, some));
    return {
      what: `  ${what}, words or ${marks} unclear marks (goal ${goalFor(activity).toFixed(3)}; within the collar ${goalInCollar.toFixed(3)})`,
      ours: `${covered.toFixed(3)}; ${inCollar.toFixed(3)}`,
      anchor: `words alone ${share(({ wordsMs }) => wordsMs, some).toFixed(3)}, voice activity ${activity.toFixed(3)}`,
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
        what: `  of the time of ${count} marks, outside all speech of the reference`,
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
