import {
  applyCommand,
  POSITION_STEP,
  type RetimeCommand,
  type Segment,
  type SegmentCommand,
  textOf,
} from '@colloquy/contract';
import {
  type AudioSource,
  createWhisperSpeech,
  modelsFolder,
  SAMPLES_PER_MS,
  type SpeechEngine,
} from '@colloquy/engines';
import { realData } from '../engines/fixtures/paths.ts';
import { readClip } from '../engines/src/models/clips.fixture.ts';
import {
  isEstimated,
  newTimes,
  saidWords,
  windowOf,
} from '../server/src/capabilities/transcripts/alignment/said-words.rules.ts';
import { tidyUtterance } from '../server/src/capabilities/transcripts/heard-words.rules.ts';
import { newId } from '../server/src/platform/ids.ts';
import { CLIPS } from './alignment/clips.ts';
import { detour, type Random, seededRandom } from './alignment/corrections.ts';
import { type Bench, median, percentile, type Row, rounded } from './bench.ts';

/** Words are aligned while people go on: what was aligned once is what later words are fitted between. */
const CORRECTIONS_A_ROUND = 20;

/**
 * Each clip is heard once. Its segments are then corrected at random, always back to the text that was heard, and words
 * without times are looked up as the product does it; beside it the same corrections without looking anything up.
 */
export const bench: Bench = {
  about: 'how far words are from where they were heard, after random corrections; beside it merely estimated',
  needs: ['models', 'data'],
  smallest: { corrections: '3', clips: '1' },
  run: async ({ corrections = '200', clips = String(CLIPS.length) }) => {
    const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
    const [ours, estimated]: [number[], number[]] = [[], []];
    let lost = 0;
    const rows: Row[] = [];
    try {
      for (const [seed, { path, language, channel }] of CLIPS.slice(0, Number(clips)).entries()) {
        if (!realData(path))
          throw new Error(`The bench needs ${path} of the real data (COLLOQUY_TEST_DATA).`);
        const samples = await readClip(path, channel);
        const clip = { samples, language, heard: await hear(speech, samples, language) };
        const plan = { corrections: Number(corrections), seed };
        const aligned = await correct(clip, { ...plan, align: (segment) => align(speech, clip, segment) });
        const guessed = await correct(clip, plan);
        const errors = errorsOf(clip.heard, aligned, 'aligned');
        const guesses = errorsOf(clip.heard, guessed, 'estimated');
        ours.push(...errors);
        estimated.push(...guesses);
        const left = errorsOf(clip.heard, aligned, 'estimated').length;
        lost += left;
        rows.push({
          what: `${path}${channel === undefined ? '' : ` (${channel})`}, ${errors.length} words${left > 0 ? `, ${left} not placed` : ''}`,
          ours: inMs(errors),
          anchor: inMs(guesses),
        });
      }
    } finally {
      await speech.close();
    }
    return {
      rows: [
        {
          what: 'median / 90th percentile of the errors of word starts',
          ours: 'aligned',
          anchor: 'estimated',
        },
        ...rows,
        { what: 'all (goal 60 ms in the median)', ours: inMs(ours), anchor: inMs(estimated) },
      ],
      figures: {
        medianMs: rounded(median(ours), 0),
        p90Ms: rounded(percentile(ours, 0.9), 0),
        estimatedMedianMs: rounded(median(estimated), 0),
        estimatedP90Ms: rounded(percentile(estimated, 0.9), 0),
        words: ours.length,
        notPlaced: lost,
      },
    };
  },
};

const inMs = (errors: readonly number[]): string =>
  `${median(errors).toFixed(0)} / ${percentile(errors, 0.9).toFixed(0)} ms`;

type Clip = { samples: Int16Array; language: string; heard: Segment[] };

const audioOf = (samples: Int16Array): AudioSource => ({
  read: (fromMs, toMs) => Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
});
const { signal } = new AbortController();

/** The segments of a clip as the product keeps them. */
async function hear(speech: SpeechEngine, samples: Int16Array, language: string): Promise<Segment[]> {
  const heard = speech.transcribe(audioOf(samples), { language, fromMs: 0, signal });
  const utterances = (await Array.fromAsync(heard)).flatMap((piece) => piece.utterances);
  return utterances.map(tidyUtterance).map((utterance, at) => ({
    ...utterance,
    id: newId(),
    speakerId: null,
    position: (at + 1) * POSITION_STEP,
    revision: 1,
    alternatives: [],
  }));
}

type Plan = { corrections: number; seed: number; align?: (segment: Segment) => Promise<RetimeCommand> };

/** The segments after so many corrections. */
async function correct(clip: Clip, { corrections, seed, align }: Plan): Promise<Segment[]> {
  const random: Random = seededRandom(seed + 1);
  const segments = [...clip.heard];
  for (let done = 1; done <= corrections; done += 1) {
    const at = Math.floor(random() * segments.length);
    const text = textOf(clip.heard[at]!.words);
    for (const written of [detour(text, random), text])
      segments[at] = perform(segments[at]!, setText(written));
    if (!align || (done % CORRECTIONS_A_ROUND !== 0 && done < corrections)) continue;
    for (const [index, segment] of segments.entries())
      if (segment.words.some(isEstimated)) segments[index] = perform(segment, await align(segment));
  }
  return segments;
}

const setText = (text: string) => ({ kind: 'set-text' as const, id: newId(), text, revision: 1 });

/** Does a command on a segment, as browser and server do it. */
function perform(
  segment: Segment,
  command: RetimeCommand | (ReturnType<typeof setText> & { segmentId?: string }),
): Segment {
  const whole: RetimeCommand | SegmentCommand = { ...command, segmentId: segment.id };
  const answer = applyCommand(
    { segment, next: null, anchors: [], revision: segment.revision + 1, personId: null },
    whole,
  );
  if ('refused' in answer) throw new Error(`${command.kind} was refused: ${answer.refused}`);
  return answer.applied.segments[0] ?? segment;
}

/** New times for the estimated words of a segment, as the task of the server finds them. */
async function align(speech: SpeechEngine, clip: Clip, segment: Segment): Promise<RetimeCommand> {
  const places = clip.heard.map((one) => ({ ...one, channel: 0 }));
  const durationMs = Math.floor(clip.samples.length / SAMPLES_PER_MS);
  const found = await speech.align(audioOf(clip.samples), {
    ...windowOf({ ...segment, channel: 0 }, places, durationMs),
    language: clip.language,
    words: saidWords(segment.words),
    signal,
  });
  return {
    kind: 'retime',
    id: newId(),
    revision: segment.revision,
    segmentId: segment.id,
    text: textOf(segment.words),
    times: newTimes(segment.words, found),
  };
}

/** How far the starts of words are from where they were heard, of those with such a timing. */
function errorsOf(
  heard: readonly Segment[],
  now: readonly Segment[],
  timing: 'aligned' | 'estimated',
): number[] {
  return heard.flatMap(({ words }, at) => {
    const others = now[at]!.words;
    if (textOf(words) !== textOf(others) || words.length !== others.length)
      throw new Error('The corrections did not lead back to the text that was heard.');
    return words.flatMap(({ startMs }, index) => {
      const other = others[index]!;
      return other.timing === timing ? [Math.abs(other.startMs - startMs)] : [];
    });
  });
}
