import { describe, expect, it } from 'vitest';
import { allPlans, recordPoints } from './every-point.ts';
import { openFaultHarness } from './fault-harness.ts';
import { type Group, scenarios } from './scenarios.ts';

/** Tests that no fault at any point of these scenarios changes what comes of them. One of them runs for about a second. */
export function testEveryFault(group: Group): void {
  const harness = openFaultHarness();
  describe('no fault at any point changes the outcome', () => {
    for (const { scenario } of scenarios(harness)[group])
      it(scenario.name, { timeout: 3_600_000 }, async () => {
        const { points, check } = await recordPoints(harness.kit, scenario);
        const broken: string[] = [];
        for (const plan of allPlans(points))
          await check(plan).catch((error: Error) =>
            broken.push(`${plan.fault} at ${plan.point}: ${error.message}`),
          );
        expect(broken).toEqual([]);
      });
  });
}
