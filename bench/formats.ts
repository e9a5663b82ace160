/**
 * Losses between export and import, and the share of WebVTT files of the real data that are read as expected.
 * Uses generated transcripts (overlapping voices, odd names, scripts with and without spaces) and the QMSum
 * meetings if present.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Segment } from '@colloquy/rules/transcript';
import { exportable } from '../server/src/capabilities/exports/exportable.factory.ts';
import { type Exportable, plainTexts } from '../server/src/capabilities/exports/exportable.ts';
import { anyTranscript } from '../server/src/capabilities/exports/formats/any-transcript.factory.ts';
import { readJson } from '../server/src/capabilities/transcription/imports/read-json.ts';
import {
  type RoundTripLoss,
  ROUND_TRIPS,
  type RoundTrip,
  roundTrip,
} from '../server/src/capabilities/exports/formats/round-trip.factory.ts';
import { assignTimes } from '../server/src/capabilities/transcription/imports/assign-times.ts';
import { compareWithSuite } from '../server/src/capabilities/transcription/imports/webvtt/conformance.factory.ts';
import type { Bench, Row } from './bench.ts';

const DATA = process.env.COLLOQUY_TEST_DATA ?? path.join(import.meta.dirname, '../../shared/data');

/** A fixed seed makes losses reproducible. A Word document takes as long as a hundred other files. */
const SEED = 7;
const RUNS = 1_000;
const DOCX_RUNS = 60;

export const bench: Bench = {
  description:
    'words, speakers and times through every format that is written and read, and WebVTT by its specification',
  smokeOptions: { runs: '3', meetings: '1' },
  run: async ({ runs = String(RUNS), meetings: most }) => {
    const generated = fc
      .sample(anyTranscript, { numRuns: Number(runs), seed: SEED })
      .filter(({ segments }) => segments.some(({ words }) => words.length > 0));
    const meetings = readMeetings().slice(0, most ? Number(most) : undefined);
    const rows: Row[] = [];
    let lost = 0;
    for (const format of ROUND_TRIPS) {
      const some = format === 'docx' ? generated.slice(0, DOCX_RUNS) : generated;
      const total = await countLosses([...some, ...meetings], format);
      lost += total.words + total.speakers + total.times;
      rows.push({
        label: `${format}: lost words / speakers / times of ${some.length + meetings.length} transcripts`,
        ours: `${total.words} / ${total.speakers} / ${total.times}`,
      });
    }
    const folder = path.join(DATA, 'webvtt/tests');
    const compared = existsSync(folder) ? compareWithSuite(folder) : [];
    const vttAsExpected = compared.filter(({ differs }) => differs === undefined).length;
    rows.push({ label: `WebVTT files as expected, of ${compared.length}`, ours: String(vttAsExpected) });
    return { rows, figures: { lost, vttAsExpected } };
  },
};

async function countLosses(transcripts: readonly Exportable[], format: RoundTrip): Promise<RoundTripLoss> {
  const total: RoundTripLoss = { words: 0, speakers: 0, times: 0 };
  for (const transcript of transcripts) {
    const { words, speakers, times } = await roundTrip(transcript, format);
    total.words += words;
    total.speakers += speakers;
    total.times += times;
  }
  return total;
}

/** QMSum meetings, with times estimated from text length. */
function readMeetings(): Exportable[] {
  const file = path.join(DATA, 'qmsum/val.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { speakers, segments } = readJson(Buffer.from(line));
      const timed = assignTimes(
        {
          language: 'en',
          segments: segments.map((segment, at) => (at === 0 ? { ...segment, startMs: 0 } : segment)),
        },
        null,
      );
      return plainTexts(
        exportable(
          timed.segments.map(({ speaker, ...segment }, at): Segment => ({
            ...segment,
            id: `s${at}`,
            speakerId: speaker,
            position: (at + 1) * 1_024,
            revision: 1,
            conflicts: [],
            words: segment.words.map((word) => ({ ...word, timing: word.timing ?? 'estimated' })),
          })),
          {
            durationMs: timed.segments.at(-1)?.endMs ?? 0,
            speakers: new Map(
              Array.from(speakers, ([key, name], at) => [key, { name, colour: (at % 6) + 1 }]),
            ),
          },
        ),
      );
    });
}
