import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTranscript } from './any-transcript.factory.ts';
import { anyCuts, mutateByWord } from './mutated-by-word.factory.ts';
import { EXACT, type RoundTrip, ROUND_TRIPS, roundTrip } from './round-trip.factory.ts';

const NOTHING = { words: 0, speakers: 0, times: 0 };
const runsOf = (format: RoundTrip): number => (format === 'docx' ? 6 : 50);
const spoken = anyTranscript.filter(({ segments }) => segments.some(({ words }) => words.length > 0));

describe('export and import', () => {
  test.each(ROUND_TRIPS)('lose no word, speaker or time as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(spoken, async (transcript) => {
        expect(await roundTrip(transcript, format)).toEqual(NOTHING);
      }),
      { numRuns: runsOf(format) },
    );
  });

  test.each(['txt', 'docx'] as const)('lose no word or speaker as %s in any layout', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        spoken,
        fc.constantFrom('above', 'inline'),
        fc.constantFrom('none', 'turns', 'segments'),
        async (transcript, names, times) => {
          const lost = await roundTrip(transcript, format, { ...EXACT, names, times });
          expect({ ...lost, times: 0 }).toEqual(NOTHING);
        },
      ),
      { numRuns: runsOf(format) },
    );
  });

  test('lose nothing in a Word document that Word has saved since', async () => {
    await fc.assert(
      fc.asyncProperty(
        spoken,
        anyCuts,
        fc.constantFrom('above', 'inline'),
        fc.constantFrom('none', 'turns', 'exact'),
        async (transcript, cuts, names, times) => {
          const options = { ...EXACT, names, times };
          const lost = await roundTrip(transcript, 'docx', options, (bytes) => mutateByWord(bytes, cuts));
          expect({ ...lost, times: times === 'exact' ? lost.times : 0 }).toEqual(NOTHING);
        },
      ),
      { numRuns: runsOf('docx') },
    );
  });
});
