import { describe, expect, it } from 'vitest';
import { allPlans, recordPoints } from './every-point.ts';
import { openFaultHarness } from './fault-harness.ts';
import { scenarios } from './scenarios.ts';
import { transcription } from './transcription.scenario.ts';

const harness = openFaultHarness();
const all = [
  ...scenarios(harness).map(([, scenario]) => scenario),
  // In two pieces, and in an ordered language.
  {
    ...transcription(harness, { seconds: 62, language: 'en' }),
    coveredElsewhere:
      /check-recording|draw-peaks|make-playback|find-voices|finish-recording|^webhooks|^mails/,
  },
];

describe('no fault at any point changes the outcome', () => {
  for (const scenario of all)
    it(scenario.name, { timeout: 3_600_000 }, async () => {
      const { points, check } = await recordPoints(
        harness.kit,
        scenario as Parameters<typeof recordPoints>[1],
      );
      const broken: string[] = [];
      for (const plan of allPlans(points))
        await check(plan).catch((error: Error) =>
          broken.push(`${plan.fault} at ${plan.point}: ${error.message}`),
        );
      expect(broken).toEqual([]);
    });
});
