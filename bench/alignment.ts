import {
  applyCommand,
  POSITION_STEP,
  type RetimeCommand,
  type Segment,
  type SegmentCommand,
  textOf,
  isEstimated,
} from '@colloquy/rules/transcript';
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
  newTimes,
  wordsToAlign,
  windowOf,
} from '../server/src/capabilities/transcription/alignment.rules.ts';
import { normaliseUtterance } from '../server/src/capabilities/transcription/transcribed-words.rules.ts';
import { newId } from '../server/src/platform/ids.ts';
import { makeDetour, type Random, seededRandom } from './alignment/corrections.ts';
import { type Bench, median, percentile, type Row, rounded } from './bench.ts';

/** Alignment runs between corrections, as in the product: aligned words bound the alignment of later ones. */
const CORRECTIONS_A_ROUND = 20;

/** Clips of the real data, without those whose words are in two languages. */
const ALIGNMENT_CLIPS: readonly { path: string; language: string; channel?: number }[] = [
  { path: 'speech-en/jfk.flac', language: 'en' },
  { path: 'speech-en/beckett.wav', language: 'en' },
  { path: 'speech-en/hotwords.mp3', language: 'en' },
  { path: 'speech-en/multilingual.mp3', language: 'en' },
  { path: 'speech-en/stereo_diarization.wav', language: 'en', channel: 0 },
  { path: 'speech-en/stereo_diarization.wav', language: 'en', channel: 1 },
  ...['0870', '0880', '0890'].map((number) => ({
    path: `speech-en/librivox/sense_and_sensibility_01_austen_64kb-${number}.wav`,
    language: 'en',
  })),
  { path: 'speech-multilingual/de-DE/audio.flac', language: 'de' },
  { path: 'speech-multilingual/es-ES/audio.flac', language: 'es' },
  { path: 'speech-multilingual/fr-FR/audio.flac', language: 'fr' },
];

/**
 * Transcribes each clip once, corrects it at random but always back to the same text, and aligns the words
 * that lost their times. The baseline makes the same corrections without alignment.
 */
export const bench: Bench = {
  description:
    'distance of word starts after random corrections and alignment, compared with estimated times',
  requires: ['models', 'data'],
  smokeOptions: { corrections: '3', clips: '1' },
  run: async ({ corrections = '200', clips = String(ALIGNMENT_CLIPS.length) }) => {
    const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
    const [ours, estimated]: [number[], number[]] = [[], []];
    let unplacedTotal = 0;
    const rows: Row[] = [];
    try {
      for (const [seed, { path, language, channel }] of ALIGNMENT_CLIPS.slice(0, Number(clips)).entries()) {
        if (!realData(path))
          throw new Error(`The bench needs ${path} of the real data (COLLOQUY_TEST_DATA).`);
        const samples = await readClip(path, channel);
        const clip = { samples, language, transcribed: await transcribe(speech, samples, language) };
        const plan = { corrections: Number(corrections), seed };
        const aligned = await correct(clip, { ...plan, align: (segment) => align(speech, clip, segment) });
        const estimatedSegments = await correct(clip, plan);
        const errors = errorsOf(clip.transcribed, aligned, 'aligned');
        const estimatedErrors = errorsOf(clip.transcribed, estimatedSegments, 'estimated');
        ours.push(...errors);
        estimated.push(...estimatedErrors);
        const unplaced = errorsOf(clip.transcribed, aligned, 'estimated').length;
        unplacedTotal += unplaced;
        rows.push({
          label: `${path}${channel === undefined ? '' : ` (${channel})`}, ${errors.length} words${unplaced > 0 ? `, ${unplaced} not placed` : ''}`,
          ours: inMs(errors),
          baseline: inMs(estimatedErrors),
        });
      }
    } finally {
      await speech.close();
    }
    return {
      rows: [
        {
          label: 'median / 90th percentile of the errors of word starts',
          ours: 'aligned',
          baseline: 'estimated',
        },
        ...rows,
        { label: 'all (goal 60 ms in the median)', ours: inMs(ours), baseline: inMs(estimated) },
      ],
      figures: {
        medianMs: rounded(median(ours), 0),
        p90Ms: rounded(percentile(ours, 0.9), 0),
        estimatedMedianMs: rounded(median(estimated), 0),
        estimatedP90Ms: rounded(percentile(estimated, 0.9), 0),
        words: ours.length,
        notPlaced: unplacedTotal,
      },
    };
  },
};

const inMs = (errors: readonly number[]): string =>
  `${median(errors).toFixed(0)} / ${percentile(errors, 0.9).toFixed(0)} ms`;

type AlignmentClip = { samples: Int16Array; language: string; transcribed: Segment[] };

const audioOf = (samples: Int16Array): AudioSource => ({
  read: (fromMs, toMs) => Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
});
const { signal } = new AbortController();

/** Transcribes a clip into segments, as the product stores them. */
async function transcribe(speech: SpeechEngine, samples: Int16Array, language: string): Promise<Segment[]> {
  const transcribed = speech.transcribe(audioOf(samples), { language, fromMs: 0, signal });
  const utterances = (await Array.fromAsync(transcribed)).flatMap((piece) => piece.utterances);
  return utterances.map(normaliseUtterance).map((utterance, at) => ({
    ...utterance,
    id: newId(),
    speakerId: null,
    position: (at + 1) * POSITION_STEP,
    revision: 1,
    conflicts: [],
  }));
}

type CorrectionPlan = {
  corrections: number;
  seed: number;
  align?: (segment: Segment) => Promise<RetimeCommand>;
};

/** Applies random corrections to a clip. */
async function correct(
  clip: AlignmentClip,
  { corrections, seed, align }: CorrectionPlan,
): Promise<Segment[]> {
  const random: Random = seededRandom(seed + 1);
  const segments = [...clip.transcribed];
  for (let done = 1; done <= corrections; done += 1) {
    const at = Math.floor(random() * segments.length);
    const text = textOf(clip.transcribed[at]!.words);
    for (const written of [makeDetour(text, random), text])
      segments[at] = apply(segments[at]!, setText(written));
    if (!align || (done % CORRECTIONS_A_ROUND !== 0 && done < corrections)) continue;
    for (const [index, segment] of segments.entries())
      if (segment.words.some(isEstimated)) segments[index] = apply(segment, await align(segment));
  }
  return segments;
}

const setText = (text: string) => ({ kind: 'set-text' as const, id: newId(), text, revision: 1 });

/** Applies a command to a segment, as browser and server do. */
function apply(
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

/** Aligns the estimated words of a segment, as the server task does. */
async function align(speech: SpeechEngine, clip: AlignmentClip, segment: Segment): Promise<RetimeCommand> {
  const places = clip.transcribed.map((one) => ({ ...one, channel: 0 }));
  const durationMs = Math.floor(clip.samples.length / SAMPLES_PER_MS);
  const found = await speech.align(audioOf(clip.samples), {
    ...windowOf({ ...segment, channel: 0 }, places, durationMs),
    language: clip.language,
    words: wordsToAlign(segment.words),
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

/** Distances of word starts from the transcribed ones, for words with this timing. */
function errorsOf(
  transcribed: readonly Segment[],
  now: readonly Segment[],
  timing: 'aligned' | 'estimated',
): number[] {
  return transcribed.flatMap(({ words }, at) => {
    const others = now[at]!.words;
    if (textOf(words) !== textOf(others) || words.length !== others.length)
      throw new Error('The corrections did not restore the transcribed text.');
    return words.flatMap(({ startMs }, index) => {
      const other = others[index]!;
      return other.timing === timing ? [Math.abs(other.startMs - startMs)] : [];
    });
  });
}
