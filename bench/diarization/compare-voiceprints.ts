import { readFile } from 'node:fs/promises';
import { createPyannoteDiarization, modelsFolder } from '@colloquy/engines';
import { realData } from '../../engines/fixtures/paths.ts';
import { audioOf, readClip } from '../../engines/src/models/clips.fixture.ts';
import { matchConfidence, isRecognised } from '../../server/src/capabilities/voices/match-voices.rules.ts';
import { type Row, rounded } from '../bench.ts';
import { readRttm } from '../metrics/diarization-error.ts';

const AMI = 'speech-diarization/ami-30s';
const PHONE = 'speech-diarization/two_speaker_phone/sample';
const LIBRIVOX = 'speech-en/librivox/sense_and_sensibility_01_austen_64kb';

/** Speakers by clip: whole clips, or speakers of a reference. Speakers of meetings occur more than once. */
const VOICES: readonly { person: string; clip: string; rttm?: string; file?: string; channel?: number }[] = [
  ...['trn00', 'trn03'].map((file) => ({ person: 'MÉO069', file })),
  { person: 'MEE068', file: 'trn00' },
  { person: 'MEE075', file: 'trn04' },
  { person: 'FEE078', file: 'trn05' },
]
  .map((one) => ({ ...one, clip: `${AMI}/${one.file}.flac`, rttm: `${AMI}/debug.train.rttm` }))
  .concat(
    ['speaker90', 'speaker91'].map((person) => ({
      person,
      file: 'sample',
      clip: `${PHONE}.wav`,
      rttm: `${PHONE}.rttm`,
    })),
  )
  .concat([
    ...['0870', '0880', '0890'].map((part) => ({ person: 'reader', clip: `${LIBRIVOX}-${part}.wav` })),
    { person: 'jfk', clip: 'speech-en/jfk.flac' },
    { person: 'beckett', clip: 'speech-en/beckett.wav' },
    { person: 'de', clip: 'speech-multilingual/de-DE/audio.flac' },
    { person: 'es', clip: 'speech-multilingual/es-ES/audio.flac' },
    { person: 'fr', clip: 'speech-multilingual/fr-FR/audio.flac' },
  ] as { person: string; clip: string; rttm: string; file: string }[]);

type SpeakerSample = { person: string; clip: string; isWhole: boolean; print: Float32Array };

/**
 * Compares voiceprints of the same and of different people. Counts only pairs from two recordings, as in the
 * product; halves of one recording share room and microphone, so they are reported separately.
 *
 * @param count number of voices to compare; all by default
 */
export async function compareVoiceprints(
  count?: number,
): Promise<{ rows: Row[]; figures: Record<string, number> }> {
  const prints = await embedAll(VOICES.slice(0, count));
  const pairs = prints.flatMap((one, at) =>
    prints.slice(at + 1).map((other) => ({
      isSame: one.person === other.person,
      isCounted: one.isWhole && other.isWhole && one.clip !== other.clip,
      isHalves: !one.isWhole && !other.isWhole && one.clip === other.clip,
      similarity: one.print.reduce((sum, value, i) => sum + value * other.print[i]!, 0),
    })),
  );
  const similaritiesOf = (which: (pair: (typeof pairs)[number]) => boolean): number[] =>
    pairs
      .filter(which)
      .map(({ similarity }) => similarity)
      .toSorted((a, b) => a - b);
  const same = similaritiesOf(({ isSame, isCounted }) => isSame && isCounted);
  const sameRecording = similaritiesOf(({ isSame, isHalves }) => isSame && isHalves);
  const others = similaritiesOf(({ isSame, isCounted }) => !isSame && isCounted);
  const known = same.filter(isRecognised).length;
  const wrong = others.filter(isRecognised).length;
  const middle = same[Math.floor(same.length / 2)]!;
  return {
    rows: [
      {
        label: `voices known again in another recording, of ${same.length} pairs of one person`,
        ours: String(known),
        baseline: `lowest ${same[0]!.toFixed(2)}, middle ${middle.toFixed(2)} (${Math.round(matchConfidence(middle) * 100)} % sure)`,
      },
      {
        label: `taken for another, of ${others.length} pairs of two people in two recordings`,
        ours: String(wrong),
        baseline: `highest ${others.at(-1)!.toFixed(2)}`,
      },
      {
        label: `halves of one recording, ${sameRecording.length} pairs of one person (not counted)`,
        ours: String(sameRecording.filter(isRecognised).length),
        baseline: `lowest ${sameRecording[0]!.toFixed(2)}`,
      },
    ],
    figures: {
      recognisedShare: rounded(known / same.length),
      mistakenShare: rounded(wrong / others.length, 4),
    },
  };
}

async function embedAll(heard: typeof VOICES): Promise<SpeakerSample[]> {
  const voices = createPyannoteDiarization({ modelsFolder: modelsFolder() });
  const { signal } = new AbortController();
  const prints: SpeakerSample[] = [];
  try {
    for (const { person, clip, rttm, file, channel } of heard) {
      const samples = await readClip(clip, channel);
      const turns = rttm
        ? readRttm(await readFile(realData(rttm)!, 'utf8'), file).filter(({ speaker }) => speaker === person)
        : [{ startMs: 0, endMs: Math.floor(samples.length / 16) }];
      for (const [at, spans] of [turns, ...halves(turns)].entries()) {
        const print = await voices.embedSpeaker(audioOf(samples), { spans: spans.map(inMs), signal });
        if (print) prints.push({ person, clip, isWhole: at === 0, print });
      }
    }
  } finally {
    await voices.close();
  }
  return prints;
}

const inMs = ({ startMs, endMs }: { startMs: number; endMs: number }) => ({
  startMs: Math.round(startMs),
  endMs: Math.round(endMs),
});

/** Splits speech into two halves of equal duration. */
function halves(
  turns: readonly { startMs: number; endMs: number }[],
): { startMs: number; endMs: number }[][] {
  const whole = turns.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const [first, second]: { startMs: number; endMs: number }[][] = [[], []];
  let heard = 0;
  for (const { startMs, endMs } of turns.map(inMs)) {
    const middle = startMs + Math.max(0, Math.min(endMs - startMs, Math.round(whole / 2 - heard)));
    if (middle > startMs) first!.push({ startMs, endMs: middle });
    if (endMs > middle) second!.push({ startMs: middle, endMs });
    heard += endMs - startMs;
  }
  return [first!, second!];
}
