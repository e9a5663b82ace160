import { describe, it } from 'vitest';
import { recordPoints, samplePlans } from './every-point.ts';
import { openFaultHarness } from './fault-harness.ts';
import { scenarios } from './scenarios.ts';

const harness = openFaultHarness();

/** A sample of the points; all of them: faults.long.test.ts. */
describe('a fault on the way changes nothing of the outcome', () => {
  for (const [sample, scenario] of scenarios(harness))
    it(scenario.name, { timeout: 120_000 }, async () => {
      const { points, check } = await recordPoints(harness.kit, scenario);
      for (const plan of samplePlans(points, sample)) await check(plan);
    });
});
