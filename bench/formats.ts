/**
 * What is lost between a download and its import, and how many of the WebVTT files of the real data are read as their
 * results say. Transcripts are generated (voices that overlap, odd names, scripts with spaces and without) and, where
 * the real data is there, the meetings of QMSum.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Segment } from '@colloquy/contract';
import { exportable } from '../server/src/capabilities/transcripts/exports/exportable.factory.ts';
import type { Exportable } from '../server/src/capabilities/transcripts/exports/exportable.ts';
import { plainTexts } from '../server/src/capabilities/transcripts/exports/plain-texts.ts';
import { anyTranscript } from '../server/src/capabilities/transcripts/imports/any-transcript.factory.ts';
import { readJson } from '../server/src/capabilities/transcripts/imports/read-json.ts';
import {
  type Lost,
  ROUND_TRIPS,
  type RoundTrip,
  roundTrip,
} from '../server/src/capabilities/transcripts/imports/round-trip.factory.ts';
import { settleTimes } from '../server/src/capabilities/transcripts/imports/settle-times.ts';
import { compareWithSet } from '../server/src/capabilities/transcripts/imports/webvtt/conformance.factory.ts';
import type { Bench, Row } from './bench.ts';

const DATA = process.env.COLLOQUY_TEST_DATA ?? path.join(import.meta.dirname, '../../shared/data');

/** Runs by its seed, so that a loss can be looked at again. A Word document takes as long as a hundred others. */
const SEED = 7;
const RUNS = 1_000;
const DOCX_RUNS = 60;

export const bench: Bench = {
  about:
    'words, speakers and times through every format that is written and read, and WebVTT by its specification',
  smallest: { runs: '3', meetings: '1' },
  run: async ({ runs = String(RUNS), meetings: most }) => {
    const generated = fc
      .sample(anyTranscript, { numRuns: Number(runs), seed: SEED })
      .filter(({ segments }) => segments.some(({ words }) => words.length > 0));
    const meetings = readMeetings().slice(0, most ? Number(most) : undefined);
    const rows: Row[] = [];
    let lost = 0;
    for (const format of ROUND_TRIPS) {
      const some = format === 'docx' ? generated.slice(0, DOCX_RUNS) : generated;
      const total = await loseAll([...some, ...meetings], format);
      lost += total.words + total.speakers + total.times;
      rows.push({
        what: `${format}: lost words / speakers / times of ${some.length + meetings.length} transcripts`,
        ours: `${total.words} / ${total.speakers} / ${total.times}`,
      });
    }
    const folder = path.join(DATA, 'webvtt/tests');
    const compared = existsSync(folder) ? compareWithSet(folder) : [];
    const vttAsExpected = compared.filter(({ differs }) => differs === undefined).length;
    rows.push({ what: `WebVTT files as expected, of ${compared.length}`, ours: String(vttAsExpected) });
    return { rows, figures: { lost, vttAsExpected } };
  },
};

async function loseAll(transcripts: readonly Exportable[], format: RoundTrip): Promise<Lost> {
  const total: Lost = { words: 0, speakers: 0, times: 0 };
  for (const transcript of transcripts) {
    const { words, speakers, times } = await roundTrip(transcript, format);
    total.words += words;
    total.speakers += speakers;
    total.times += times;
  }
  return total;
}

/** Meetings as they were written down, their times estimated from the length of what was said. */
function readMeetings(): Exportable[] {
  const file = path.join(DATA, 'qmsum/val.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { speakers, segments } = readJson(Buffer.from(line));
      const timed = settleTimes(
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
            alternatives: [],
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
