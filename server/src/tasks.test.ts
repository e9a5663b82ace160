import { expect, it } from 'vitest';
import { manifests, SCHEDULES } from './capabilities.ts';
import { capabilities } from './capability-order.ts';
import { taskDefinition, taskLabel, taskNames } from './platform/tasks/define-task.ts';
import { scheduleNames } from './platform/tasks/schedules.ts';

// Other tests in this process may define tasks.
const ofProduct = () => taskNames().filter((name) => !name.startsWith('tests.'));

it('gives every task a label in words, so that operators need not read code', () => {
  expect(ofProduct().filter((name) => !/^[A-Z][^.]*$/.test(taskLabel(name)))).toEqual([]);
});

it('names every task after its capability', () => {
  const owners = new Set(ofProduct().map((name) => name.split('.')[0]!));
  expect([...owners].filter((name) => !(capabilities as readonly string[]).includes(name))).toEqual([]);
});

it('defines every task of a manifest', () => {
  const listed = manifests.flatMap(({ tasks, events }) => [
    ...(tasks ?? []),
    ...Object.values(events ?? {}).flat(),
  ]);
  expect(listed.length).toBeGreaterThan(25);
  expect(listed.filter((task) => (taskDefinition(task.name) as unknown) !== task)).toEqual([]);
});

it('lists every schedule in the manifest of its capability', () => {
  expect(SCHEDULES.map(({ name }) => name).toSorted()).toEqual(scheduleNames().toSorted());
});

it('starts schedules at different minutes, except those of a few minutes', () => {
  const minutes = SCHEDULES.map(({ cron }) => cron.split(' ')[0]);
  expect(new Set(minutes).size).toBe(SCHEDULES.length);
});
