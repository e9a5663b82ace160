import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { recordPoints, samplePlans } from './every-point.ts';
import { openFaultHarness } from './fault-harness.ts';
import { scenarios } from './scenarios.ts';

const harness = openFaultHarness();
const groups = scenarios(harness);
const sampled = Object.values(groups)
  .flat()
  .filter(({ sample }) => sample > 0);

/** A sample of the points; all of them: faults-of-*.long.test.ts. */
describe('a fault on the way changes nothing of the outcome', () => {
  for (const { sample, scenario } of sampled)
    it(scenario.name, { timeout: 120_000 }, async () => {
      const { points, check } = await recordPoints(harness.kit, scenario);
      for (const plan of samplePlans(points, sample)) await check(plan);
    });
});

test('the long run has a file for each group of scenarios', () => {
  const files = readdirSync(import.meta.dirname).flatMap(
    (name) => /^faults-of-(.*)\.long\.test\.ts$/.exec(name)?.[1] ?? [],
  );
  expect(files.toSorted()).toEqual(Object.keys(groups).toSorted());
});
