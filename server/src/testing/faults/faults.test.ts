import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { recordPoints, samplePlans } from './fault-plans.ts';
import { openFaultHarness } from './fault-harness.ts';
import { scenarios } from './scenarios.ts';

const harness = openFaultHarness();
const groups = scenarios(harness);
const sampled = Object.values(groups)
  .flat()
  .filter(({ sample }) => sample > 0);

/** Checks a sample of the points. The faults-of-*.long.test.ts files check all of them. */
describe('a fault does not change the outcome', () => {
  for (const { sample, scenario } of sampled)
    it(scenario.name, { timeout: 120_000 }, async () => {
      const { points, check } = await recordPoints(harness.kit, scenario);
      for (const plan of samplePlans(points, sample)) await check(plan);
    });
});

test('the long run has one file per group of scenarios', () => {
  const files = readdirSync(import.meta.dirname).flatMap(
    (name) => /^faults-of-(.*)\.long\.test\.ts$/.exec(name)?.[1] ?? [],
  );
  expect(files.toSorted()).toEqual(Object.keys(groups).toSorted());
});
