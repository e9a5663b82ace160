import { expect } from 'vitest';
import { type FaultKit, FAULTS, type FaultPlan, type FaultPoint } from './fault-kit.ts';

/**
 * Work done while ports may fail. `prepare` runs without faults, `run` with them; `outcome` returns the
 * result without ids and times, so that two runs can be compared.
 */
export type Scenario<T> = {
  name: string;
  /** Points that another scenario covers. */
  coveredElsewhere?: RegExp;
  prepare: () => Promise<T>;
  run: (prepared: T) => Promise<void>;
  outcome: (prepared: T) => Promise<unknown>;
};

/** Runs a scenario without faults. Returns its points and a function that checks one of them. */
export async function recordPoints<T>(kit: FaultKit, scenario: Scenario<T>) {
  const { points, outcome: expected } = await runOnce(kit, scenario);
  const { coveredElsewhere } = scenario;
  return {
    points: points.filter(({ name }) => !coveredElsewhere?.test(name)),
    expected,
    /** Fails if the outcome differs from the run without faults. */
    check: async ({ point, fault }: FaultPlan): Promise<void> => {
      const { outcome, wasReached } = await runOnce(kit, scenario, { point, fault });
      const where = `${scenario.name}: ${fault} at ${point}`;
      expect({ where, wasReached, outcome }).toEqual({ where, wasReached: true, outcome: expected });
    },
  };
}

/** Combines each point with each fault of its port. */
export const allPlans = (points: readonly FaultPoint[]): FaultPlan[] =>
  points.flatMap(({ port, name }) => FAULTS[port].map((fault) => ({ point: name, fault })));

/** Spreads `size` points over the run, with one fault each, cycling through the faults. */
export const samplePlans = (points: readonly FaultPoint[], size: number): FaultPlan[] =>
  Array.from({ length: Math.min(size, points.length) }, (_, at) => {
    const { port, name } = points[Math.floor((at * points.length) / size)]!;
    return { point: name, fault: FAULTS[port][at % FAULTS[port].length]! };
  });

async function runOnce<T>(kit: FaultKit, scenario: Scenario<T>, plan?: FaultPlan) {
  kit.startRun();
  const prepared = await scenario.prepare();
  kit.startRun(plan);
  await scenario.run(prepared);
  const { points, wasReached } = kit;
  kit.startRun();
  return { points, wasReached, outcome: await scenario.outcome(prepared) };
}
