import { expect, it } from 'vitest';
import { z } from 'zod';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { storage } from '../../platform/storage/index.ts';
import { defineTask, type TaskDefinition } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { allPlans, recordPoints, type Scenario } from './every-point.ts';
import { openFaultHarness } from './fault-harness.ts';
import { findLeftovers } from './find-leftovers.ts';
import { readMessages } from './read-messages.ts';

const harness = openFaultHarness();
const payload = z.object({});
const kind = { lane: 'light', payload, tries: 8 } as const;

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
const littering = defineTask({
  ...kind,
  name: 'tests.store-under-a-new-name',
  handle: async (task) => {
    const key = `${task.organisationId}/${newId()}/original`;
    await storage().put(key, Buffer.from('bytes'));
    await storage().deleteFolder(key.slice(0, -'/original'.length));
    await task.finish('done');
  },
});

const running = (definition: TaskDefinition<Record<string, never>>): Scenario<string> => ({
  name: definition.name,
  prepare: async () => {
    const { id: organisationId } = await anOrganisation();
    const order = { organisationId, subjectId: organisationId, key: 'once', payload: {} };
    await run(asTask(organisationId), () => enqueue(definition, order));
    return organisationId;
  },
  run: harness.runToEnd,
  outcome: async (organisationId) => [
    await readMessages(harness, organisationId),
    await findLeftovers(harness.server, organisationId),
  ],
});

/** The faults that changed the outcome. */
async function brokenBy(definition: TaskDefinition<Record<string, never>>): Promise<string[]> {
  const { points, check } = await recordPoints(harness.kit, running(definition));
  const broken: string[] = [];
  // Outages take time, and the scenarios have them.
  for (const plan of allPlans(points).filter(({ fault }) => fault !== 'fail'))
    await check(plan).catch(() => broken.push(`${plan.fault} at ${plan.point}`));
  return broken;
}

it('finds a task that writes again what its earlier attempt has written', { timeout: 120_000 }, async () => {
  expect(await brokenBy(repeating)).toEqual(
    ['fail-after', 'lose-answer', 'late', 'die'].map(
      (fault) => `${fault} at tests.mail-and-end database commit 2`,
    ),
  );
});

it('finds bytes that nothing names', { timeout: 120_000 }, async () => {
  expect(await brokenBy(littering)).toEqual(
    expect.arrayContaining(['die at tests.store-under-a-new-name storage put 1']),
  );
});
