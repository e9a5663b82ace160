import { taskLabel } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { taskNames } from './platform/tasks/define-task.ts';
import { requireTasks } from './tasks.ts';

it('has words for every kind of background work, so that operators read no code', () => {
  requireTasks();
  // Other tests of the same process may have defined tasks of their own.
  const names = taskNames().filter((name) => !name.startsWith('tests.'));
  expect(names.filter((name) => taskLabel(name) === name)).toEqual([]);
});
