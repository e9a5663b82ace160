import { type Scenario, allPlans, recordPoints } from './fault-plans.ts';
import { remoteTranscription } from './remote-engine.scenario.ts';
import { type FaultHarness, openFaultHarness } from './fault-harness.ts';
import {
  closedUserCredits,
  monthlyGrant,
  cancelledWork,
  unpaidWork,
  unusedWork,
} from './payments.scenario.ts';
import { trackTranscription, transcription } from './transcription.scenario.ts';
import { describe, expect, it } from 'vitest';

/** A scenario, and how many of its points `npm test` checks; `npm run test:long` checks all. */
export type SampledScenario = { sample: number; scenario: Scenario<unknown> };

/**
 * All scenarios, in groups of similar duration: the long run has one file per group and runs them in
 * parallel.
 */
export const scenarios = (harness: FaultHarness) => ({
  transcription: [
    withSample(8, transcription(harness, { seconds: 12, language: null })),
    withSample(2, remoteTranscription(harness)),
  ],
  tracks: [
    withSample(2, trackTranscription(harness)),
    withSample(0, {
      ...transcription(harness, { seconds: 62, language: 'en' }),
      name: 'the transcription of two pieces in an ordered language',
      coveredElsewhere:
        /check-recording|compute-peaks|make-playback|diarize-recording|finish-recording|^webhooks|^mails/,
    }),
  ],
  payments: [withSample(2, unpaidWork(harness)), withSample(2, unusedWork(harness))],
  credits: [
    withSample(2, cancelledWork(harness)),
    withSample(2, closedUserCredits(harness, 'orgAdmin')),
    withSample(2, closedUserCredits(harness, 'platform')),
    withSample(2, monthlyGrant(harness)),
  ],
});

export type ScenarioGroup = keyof ReturnType<typeof scenarios>;

/** Only the scenario itself reads what it prepares. */
const withSample = <T>(sample: number, scenario: Scenario<T>): SampledScenario => ({
  sample,
  scenario: scenario as Scenario<unknown>,
});

/**
 * Tests that no fault at any point changes the outcome of these scenarios. Each check takes about a second.
 */
export function testEveryFault(group: ScenarioGroup): void {
  const harness = openFaultHarness();
  describe('no fault at any point changes the outcome', () => {
    for (const { scenario } of scenarios(harness)[group])
      it(scenario.name, { timeout: 3_600_000 }, async () => {
        const { points, check } = await recordPoints(harness.kit, scenario);
        const broken: string[] = [];
        for (const faultPlan of allPlans(points))
          await check(faultPlan).catch((error: Error) =>
            broken.push(`${faultPlan.fault} at ${faultPlan.point}: ${error.message}`),
          );
        expect(broken).toEqual([]);
      });
  });
}
