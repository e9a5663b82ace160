import { expect } from 'vitest';
import { type FaultKit, FAULTS, type Plan, type Point } from './fault-kit.ts';

/**
 * Something that is done while ports may fail. `prepare` makes what it needs, undisturbed; `run` is disturbed; `outcome`
 * answers what came of it, without ids and times, so that two runs can be compared.
 */
export type Scenario<T> = {
  name: string;
  /** Points that another scenario has. */
  coveredElsewhere?: RegExp;
  prepare: () => Promise<T>;
  run: (prepared: T) => Promise<void>;
  outcome: (prepared: T) => Promise<unknown>;
};

/** Runs a scenario undisturbed, and answers its points and how to check one of them. */
export async function recordPoints<T>(kit: FaultKit, scenario: Scenario<T>) {
  const { points, outcome: expected } = await runOnce(kit, scenario);
  const { coveredElsewhere } = scenario;
  return {
    points: points.filter(({ name }) => !coveredElsewhere?.test(name)),
    expected,
    /** Fails where anything else comes of it than undisturbed. */
    check: async ({ point, fault }: Plan): Promise<void> => {
      const { outcome, isReached } = await runOnce(kit, scenario, { point, fault });
      const where = `${scenario.name}: ${fault} at ${point}`;
      expect({ where, isReached, outcome }).toEqual({ where, isReached: true, outcome: expected });
    },
  };
}

/** Each point with each fault of its port. */
export const allPlans = (points: readonly Point[]): Plan[] =>
  points.flatMap(({ port, name }) => FAULTS[port].map((fault) => ({ point: name, fault })));

/** Points from the first to the last, each with one fault; all faults in turn. */
export const samplePlans = (points: readonly Point[], size: number): Plan[] =>
  Array.from({ length: Math.min(size, points.length) }, (_, at) => {
    const { port, name } = points[Math.floor((at * points.length) / size)]!;
    return { point: name, fault: FAULTS[port][at % FAULTS[port].length]! };
  });

async function runOnce<T>(kit: FaultKit, scenario: Scenario<T>, plan?: Plan) {
  kit.begin();
  const prepared = await scenario.prepare();
  kit.begin(plan);
  await scenario.run(prepared);
  const { points, isReached } = kit;
  kit.begin();
  return { points, isReached, outcome: await scenario.outcome(prepared) };
}
