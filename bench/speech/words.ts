import { createWhisperSpeech, modelsFolder, SAMPLES_PER_MS, type SpeechEngine } from '@colloquy/engines';
import { BEAMS } from '../../engines/src/speech-whisper/beam-search.ts';
import { rounded, type Row, seconds } from '../bench.ts';
import { type Clip, findClips } from '../correction/clips.ts';
import { addNoise } from '../correction/noise.ts';
import type { Part } from './part.ts';
import { openPeer, type Peer } from './peer.ts';
import { wordErrors } from './word-errors.ts';

/** Decibels of speech over seeded noise; null: as it is. */
const CONDITIONS = [null, 10, 5] as const;

type Heard = { errors: number; ms: number };
type Measured = {
  words: number;
  isCall: boolean;
  decibels: number | null;
  ours: Heard;
  peer: Heard | undefined;
};

/**
 * Word errors of our engine and of faster-whisper on the same weights and the same beam, clip by clip in turn, neither
 * with a voice filter of the peer's; and the time that each takes, models loaded, two threads. Ours listens for voices
 * and looks for what unsure words may be instead: that is counted too. `--seeds 3` hears each reading in three noises of
 * each loudness: a few words of difference are chance.
 */
export const measureWords: Part = async ({ seeds = '1', clips, peer: isWanted }) => {
  const peer = isWanted === '0' ? undefined : await openPeer();
  const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
  const measured: Measured[] = [];
  try {
    await speech.warmUp();
    for (const [at, clip] of (await findClips()).slice(0, clips ? Number(clips) : undefined).entries()) {
      const samples = await clip.read();
      if (at === 0) await hearBoth({ speech, peer, clip, samples });
      for (const { decibels, seed } of conditionsOf(clip, Number(seeds))) {
        const sound = decibels === null ? samples : addNoise(samples, decibels, seed + at * 100 + decibels);
        const both = await hearBoth({ speech, peer, clip, samples: sound });
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

/** As it is; and a reading also in so many noises of each loudness. */
const conditionsOf = ({ isCall }: Clip, seeds: number): Condition[] =>
  (isCall ? [null] : CONDITIONS).flatMap((decibels) =>
    Array.from({ length: decibels === null ? 1 : seeds }, (_, noise) => ({ decibels, seed: noise * 1000 })),
  );

type Hearing = {
  speech: SpeechEngine;
  peer: Peer | undefined;
  clip: Clip;
  samples: Int16Array;
};

async function hearBoth({ speech, peer, clip, samples }: Hearing) {
  const { language, reference } = clip;
  const startedAt = performance.now();
  const text = await hear(speech, samples, language);
  const ms = performance.now() - startedAt;
  const { errors, words } = wordErrors(reference, text);
  const told = await peer?.hear(samples, { language, beam: BEAMS });
  return {
    words,
    ours: { errors, ms },
    peer: told && { errors: wordErrors(reference, told.text).errors, ms: told.wallMs },
  };
}

async function hear(speech: SpeechEngine, samples: Int16Array, language: string): Promise<string> {
  const audio = {
    read: (fromMs: number, toMs: number) =>
      Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
  };
  const { signal } = new AbortController();
  const pieces = await Array.fromAsync(speech.transcribe(audio, { language, fromMs: 0, signal }));
  const words = pieces.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
  return words.map(({ text, glue }) => `${glue ? '' : ' '}${text}`).join('');
}

function report(measured: readonly Measured[]): Awaited<ReturnType<Part>> {
  const sum = (value: (one: Measured) => number, some = measured): number =>
    some.reduce((total, one) => total + value(one), 0);
  const rate = (errors: (one: Measured) => number, some = measured): number =>
    sum(errors, some) / sum(({ words }) => words, some);
  const errorsOfPeer = ({ peer }: Measured): number => peer?.errors ?? Number.NaN;
  const row = (what: string, some: readonly Measured[]): Row => ({
    what: `  word error rate, ${what}`,
    ours: rate(({ ours }) => ours.errors, some).toFixed(3),
    anchor: rate(errorsOfPeer, some).toFixed(3),
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
      { what: '  ratio to faster-whisper (goal 1.00)', ours: hasPeer ? werRatio.toFixed(2) : 'skipped' },
      { what: '  time', ours: seconds(times.ours), anchor: seconds(times.peer) },
      {
        what: '  ratio to faster-whisper (goal 1.0)',
        ours: hasPeer ? (times.ours / times.peer).toFixed(2) : 'skipped',
      },
    ],
    figures: hasPeer ? { werRatio: rounded(werRatio), peerSpeedRatio: rounded(times.ours / times.peer) } : {},
  };
}
