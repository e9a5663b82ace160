import { taskLabel } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { taskNames } from './platform/tasks/define-task.ts';
import { requireTasks } from './tasks.ts';

it('has words for every kind of background work, so that operators read no code', () => {
  requireTasks();
  expect(taskNames().filter((name) => taskLabel(name) === name)).toEqual([]);
});
