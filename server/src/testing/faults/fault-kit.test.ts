import { expect, it } from 'vitest';
import { z } from 'zod';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { storage } from '../../platform/storage/index.ts';
import { defineTask, type TaskDefinition } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { allPlans, recordPoints, type Scenario } from './fault-plans.ts';
import { openFaultHarness } from './fault-harness.ts';
import { findLeftovers } from './find-leftovers.ts';
import { readMessages } from './read-outcome.ts';

const harness = openFaultHarness();
const payload = z.object({});
const kind = { queue: 'light', payload, tries: 8 } as const;

const repeating = defineTask({
  ...kind,
  name: 'tests.mail-and-end',
  handle: async (task) => {
    const { organisationId } = task;
    const mail = { organisationId, to: 'customer@example.test', subject: 'Done', text: 'It is done.' };
    await task.write(() => writeMail(mail));
    await task.finish('done');
  },
});
const orphaning = defineTask({
  ...kind,
  name: 'tests.store-under-a-new-name',
  handle: async (task) => {
    const key = `${task.organisationId}/${newId()}/original`;
    await storage().put(key, Buffer.from('bytes'));
    await storage().deleteFolder(key.slice(0, -'/original'.length));
    await task.finish('done');
  },
});

const scenarioOf = (definition: TaskDefinition<Record<string, never>>): Scenario<string> => ({
  name: definition.name,
  prepare: async () => {
    const { id: organisationId } = await anOrganisation();
    const order = { organisationId, subjectId: organisationId, key: 'once', payload: {} };
    await run(asSystem(organisationId), () => enqueue(definition, order));
    return organisationId;
  },
  run: harness.runToEnd,
  outcome: async (organisationId) => [
    await readMessages(harness, organisationId),
    await findLeftovers(harness.server, organisationId),
  ],
});

/** Returns the faults that changed the outcome. */
async function findBreakingFaults(definition: TaskDefinition<Record<string, never>>): Promise<string[]> {
  const { points, check } = await recordPoints(harness.kit, scenarioOf(definition));
  const broken: string[] = [];
  // Outages take time, and the scenarios cover them.
  for (const plan of allPlans(points).filter(({ fault }) => fault !== 'fail'))
    await check(plan).catch(() => broken.push(`${plan.fault} at ${plan.point}`));
  return broken;
}

it('finds a task that repeats the writes of an earlier attempt', { timeout: 120_000 }, async () => {
  expect(await findBreakingFaults(repeating)).toEqual(
    ['fail-after', 'lose-response', 'freeze', 'crash'].map(
      (fault) => `${fault} at tests.mail-and-end database commit 2`,
    ),
  );
});

it('finds stored bytes without a row', { timeout: 120_000 }, async () => {
  expect(await findBreakingFaults(orphaning)).toEqual(
    expect.arrayContaining(['crash at tests.store-under-a-new-name storage put 1']),
  );
});
