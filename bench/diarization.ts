import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelsFolder } from '@colloquy/engines';
import { realData } from '../engines/fixtures/paths.ts';
import { audioOf, readClip } from '../engines/src/models/clips.fixture.ts';
import {
  analyseWindows,
  loadDiarizationModels,
  diarizeWindows,
} from '../engines/src/diarization-pyannote/diarize.ts';
import type { RecordingAnalysis } from '../engines/src/diarization-pyannote/build-turns.ts';
import {
  DIARIZATION_SETTINGS,
  type DiarizationSettings,
} from '../engines/src/diarization-pyannote/settings.ts';
import { type Bench, type Row, rounded } from './bench.ts';
import {
  type DiarizationError,
  diarizationError,
  readRttm,
  type SpeakerTurn,
} from './metrics/diarization-error.ts';
import { compareVoiceprints } from './diarization/compare-voiceprints.ts';

export const FOLDER = 'speech-diarization';
const PHONE = 'sample';
export const RECORDINGS = [
  ...['trn00', 'trn01', 'trn02', 'trn03', 'trn04', 'trn05'].map((name) => ({
    name,
    clip: `ami-30s/${name}.flac`,
    reference: 'ami-30s/debug.train.rttm',
  })),
  { name: PHONE, clip: 'two_speaker_phone/sample.wav', reference: 'two_speaker_phone/sample.rttm' },
];

/**
 * Settings to tune, from few speakers to many. The others keep their shipped values, which were chosen on all
 * seven recordings, so the held-out results are slightly optimistic.
 */
const TUNED: readonly Partial<DiarizationSettings>[] = [0.2, 0.25, 0.3, 0.35, 0.4].flatMap((sameVoice) =>
  [0.4, 0.5, 0.6].flatMap((speech) =>
    [0.1, 0.2, 0.3].flatMap((silence) =>
      [0.3, 0.5].map((clusteredSeconds) => ({ sameVoice, speech, silence, clusteredSeconds })),
    ),
  ),
);

type AnalysedRecording = {
  name: string;
  durationMs: number;
  analysis: RecordingAnalysis;
  reference: SpeakerTurn[];
  tookMs: number;
};
type Outcome = { error: DiarizationError; voices: number };

/**
 * Evaluates each recording with the settings that are best on all others (leave-one-out). The shipped
 * settings, chosen on all recordings, are the baseline.
 */
export const bench: Bench = {
  description:
    'who speaks when, on six excerpts of meetings and a phone call: diarization error without a collar',
  requires: ['models', 'data'],
  smokeOptions: { recordings: '2', prints: '3' },
  run: async ({ recordings = String(RECORDINGS.length), prints: voices }) => {
    const analysed = await analyseRecordings(RECORDINGS.slice(-Number(recordings)));
    const candidates = TUNED.map((tuned) =>
      analysed.map((one) => score(one, { ...DIARIZATION_SETTINGS, ...tuned })),
    );
    const shipped = analysed.map((one) => score(one, DIARIZATION_SETTINGS));
    const heldOut = analysed.map((_, at) => {
      const others = (outcomes: readonly Outcome[]): number => rateOf(outcomes.toSpliced(at, 1));
      const rates = candidates.map(others);
      // Of equally good settings, the one that finds fewest speakers.
      return candidates[rates.indexOf(Math.min(...rates))]![at]!;
    });
    const isMeeting = (_: unknown, at: number): boolean => analysed[at]!.name !== PHONE;
    const people = analysed.map(({ reference }) => new Set(reference.map(({ speaker }) => speaker)).size);
    const right = heldOut.filter(({ voices }, at) => voices === people[at]).length;
    const minutes = analysed.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000;
    const secondsPerMinute = analysed.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1_000 / minutes;
    const figures = {
      derAmi: rounded(rateOf(heldOut.filter(isMeeting)), 3),
      derPhone: rounded(heldOut.find((_, at) => analysed[at]!.name === PHONE)!.error.rate, 3),
      speakerCountRight: right,
      secondsPerMinute: rounded(secondsPerMinute),
    };
    const prints = await compareVoiceprints(voices ? Number(voices) : undefined);
    return {
      rows: [
        ...analysed.map(({ name }, at): Row => ({
          label: `${name}, ${people[at]} people`,
          ours: formatOutcome(heldOut[at]!),
          baseline: `as shipped ${formatOutcome(shipped[at]!)}`,
        })),
        {
          label: 'meetings (goal 0.20)',
          ours: figures.derAmi.toFixed(3),
          baseline: `as shipped ${rateOf(shipped.filter(isMeeting)).toFixed(3)}`,
        },
        { label: 'phone call (goal 0.08)', ours: figures.derPhone.toFixed(3) },
        { label: 'right number of people, of 7 (goal 6)', ours: String(right) },
        { label: 'seconds for a minute (goal 2)', ours: figures.secondsPerMinute.toFixed(2) },
        ...prints.rows,
      ],
      figures: { ...figures, ...prints.figures },
    };
  },
};

async function analyseRecordings(recordings: typeof RECORDINGS): Promise<AnalysedRecording[]> {
  const models = await loadDiarizationModels(modelsFolder());
  const { signal } = new AbortController();
  const analysed: AnalysedRecording[] = [];
  for (const { name, clip, reference } of recordings) {
    const samples = await readClip(join(FOLDER, clip));
    const durationMs = Math.floor(samples.length / 16);
    const startedAt = performance.now();
    const analysis = await analyseWindows(models, audioOf(samples), { durationMs, signal });
    diarizeWindows(analysis, undefined);
    const tookMs = performance.now() - startedAt;
    const turns = readRttm(await readFile(realData(join(FOLDER, reference))!, 'utf8'), name);
    analysed.push({ name, durationMs, analysis, reference: turns, tookMs });
  }
  return analysed;
}

function score(
  { analysis, reference, durationMs }: AnalysedRecording,
  settings: DiarizationSettings,
): Outcome {
  const turns = diarizeWindows(analysis, undefined, settings);
  const found = turns.map((turn) => ({ ...turn, speaker: String(turn.voice) }));
  return {
    error: diarizationError(reference, found, durationMs),
    voices: new Set(turns.map(({ voice }) => voice)).size,
  };
}

/** Total error over total speech, like `abs()` in pyannote.metrics. */
function rateOf(outcomes: readonly Outcome[]): number {
  const sum = (pick: (error: DiarizationError) => number): number =>
    outcomes.reduce((total, { error }) => total + pick(error), 0);
  return sum((one) => one.missedMs + one.falseMs + one.confusedMs) / sum((one) => one.speechMs);
}

const formatOutcome = ({ error, voices }: Outcome): string =>
  `${error.rate.toFixed(3)}, ${voices} ${voices === 1 ? 'voice' : 'voices'}`;
