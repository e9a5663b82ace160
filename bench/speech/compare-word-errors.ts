import { createWhisperSpeech, modelsFolder, SAMPLES_PER_MS, type SpeechEngine } from '@colloquy/engines';
import { BEAM_SIZE } from '../../engines/src/speech-whisper/beam-search.ts';
import { rounded, type Row, seconds, type SpeechMeasurement } from '../bench.ts';
import { type Clip, findClips } from '../correction/clips.ts';
import { addNoise } from '../correction/add-noise.ts';
import { openPeer, type Peer } from './faster-whisper.ts';
import { comparedWords } from '../correction/compared-words.ts';

/** Signal-to-noise ratio in dB with seeded noise; null without noise. */
const CONDITIONS = [null, 10, 5] as const;

type TranscriptionScore = { errors: number; ms: number };
type MeasuredClip = {
  words: number;
  isCall: boolean;
  decibels: number | null;
  ours: TranscriptionScore;
  peer: TranscriptionScore | undefined;
};

/**
 * Word errors and time of our engine and of faster-whisper, alternating by clip, with the same weights and
 * beam, two threads and loaded models. The peer runs without its voice filter; ours includes voice activity
 * detection and alternatives. `--seeds 3` adds three noises per level, because differences of a few words are
 * chance.
 */
export const compareWordErrors: SpeechMeasurement = async ({ seeds = '1', clips, peer: isWanted }) => {
  const peer = isWanted === '0' ? undefined : await openPeer();
  const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
  const measured: MeasuredClip[] = [];
  try {
    await speech.warmUp();
    for (const [at, clip] of (await findClips()).slice(0, clips ? Number(clips) : undefined).entries()) {
      const samples = await clip.read();
      if (at === 0) await transcribeWithBoth({ speech, peer, clip, samples });
      for (const { decibels, seed } of conditionsOf(clip, Number(seeds))) {
        const sound = decibels === null ? samples : addNoise(samples, decibels, seed + at * 100 + decibels);
        const both = await transcribeWithBoth({ speech, peer, clip, samples: sound });
        measured.push({ ...both, isCall: clip.isCall, decibels });
      }
    }
  } finally {
    await speech.close();
    await peer?.close();
  }
  return report(measured);
};

type Condition = { decibels: number | null; seed: number };

/** A clip without noise; readings also with seeded noise at each level. */
const conditionsOf = ({ isCall }: Clip, seeds: number): Condition[] =>
  (isCall ? [null] : CONDITIONS).flatMap((decibels) =>
    Array.from({ length: decibels === null ? 1 : seeds }, (_, noise) => ({ decibels, seed: noise * 1000 })),
  );

type TranscriptionInput = {
  speech: SpeechEngine;
  peer: Peer | undefined;
  clip: Clip;
  samples: Int16Array;
};

async function transcribeWithBoth({ speech, peer, clip, samples }: TranscriptionInput) {
  const { language, reference } = clip;
  const startedAt = performance.now();
  const text = await transcribe(speech, samples, language);
  const ms = performance.now() - startedAt;
  const { errors, words } = wordErrors(reference, text);
  const peerResult = await peer?.transcribe(samples, { language, beam: BEAM_SIZE });
  return {
    words,
    ours: { errors, ms },
    peer: peerResult && { errors: wordErrors(reference, peerResult.text).errors, ms: peerResult.wallMs },
  };
}

async function transcribe(speech: SpeechEngine, samples: Int16Array, language: string): Promise<string> {
  const audio = {
    read: (fromMs: number, toMs: number) =>
      Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
  };
  const { signal } = new AbortController();
  const pieces = await Array.fromAsync(speech.transcribe(audio, { language, fromMs: 0, signal }));
  const words = pieces.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
  return words.map(({ text, glue }) => `${glue ? '' : ' '}${text}`).join('');
}

function report(measured: readonly MeasuredClip[]): Awaited<ReturnType<SpeechMeasurement>> {
  const sum = (value: (one: MeasuredClip) => number, some = measured): number =>
    some.reduce((total, one) => total + value(one), 0);
  const rate = (errors: (one: MeasuredClip) => number, some = measured): number =>
    sum(errors, some) / sum(({ words }) => words, some);
  const errorsOfPeer = ({ peer }: MeasuredClip): number => peer?.errors ?? Number.NaN;
  const row = (label: string, some: readonly MeasuredClip[]): Row => ({
    label: `  word error rate, ${label}`,
    ours: rate(({ ours }) => ours.errors, some).toFixed(3),
    baseline: rate(errorsOfPeer, some).toFixed(3),
  });
  const readings = measured.filter(({ isCall }) => !isCall);
  const times = { ours: sum(({ ours }) => ours.ms), peer: sum(({ peer }) => peer?.ms ?? Number.NaN) };
  const werRatio = sum(({ ours }) => ours.errors) / sum(errorsOfPeer);
  const hasPeer = measured.every(({ peer }) => peer);
  return {
    rows: [
      ...CONDITIONS.map((decibels) =>
        row(
          decibels === null ? 'clean' : `${decibels} dB`,
          readings.filter((one) => one.decibels === decibels),
        ),
      ),
      row(
        'phone call',
        measured.filter(({ isCall }) => isCall),
      ),
      row(`all, ${sum(({ words }) => words)} words`, measured),
      { label: '  ratio to faster-whisper (goal 1.00)', ours: hasPeer ? werRatio.toFixed(2) : 'skipped' },
      { label: '  time', ours: seconds(times.ours), baseline: seconds(times.peer) },
      {
        label: '  ratio to faster-whisper (goal 1.0)',
        ours: hasPeer ? (times.ours / times.peer).toFixed(2) : 'skipped',
      },
    ],
    figures: hasPeer ? { werRatio: rounded(werRatio), peerSpeedRatio: rounded(times.ours / times.peer) } : {},
  };
}

/** Counts substituted, missing and extra words in the shortest edit from the reference to the transcript. */
function wordErrors(reference: string, transcribed: string): { errors: number; words: number } {
  const [wanted, found] = [comparedWords(reference), comparedWords(transcribed)];
  let row = Array.from({ length: found.length + 1 }, (_, at) => at);
  for (const [at, word] of wanted.entries()) {
    const next = [at + 1];
    for (const [to, other] of found.entries())
      next.push(Math.min(row[to + 1]! + 1, next[to]! + 1, row[to]! + (word === other ? 0 : 1)));
    row = next;
  }
  return { errors: row.at(-1)!, words: wanted.length };
}
