import { taskLabel } from '@colloquy/contract/operations';
import { expect, it } from 'vitest';
import { taskNames } from './platform/tasks/define-task.ts';
import { scheduleNames } from './platform/tasks/schedules.ts';
import { SCHEDULES } from './schedules.ts';
import { requireTasks } from './tasks.ts';

it('gives every task a label, so that operators need not read code', () => {
  requireTasks();
  // Other tests in this process may define tasks.
  const names = taskNames().filter((name) => !name.startsWith('tests.'));
  expect(names.filter((name) => taskLabel(name) === name)).toEqual([]);
});

it('lists every schedule in one place', () => {
  expect(SCHEDULES.map(({ name }) => name).toSorted()).toEqual(scheduleNames().toSorted());
});

it('starts schedules at different minutes, except those of a few minutes', () => {
  const minutes = SCHEDULES.map(({ cron }) => cron.split(' ')[0]);
  expect(new Set(minutes).size).toBe(SCHEDULES.length);
});
