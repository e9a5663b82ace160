import { expect, it } from 'vitest';
import { resumePaid } from '../index.ts';
import { PIPELINE_TASKS } from './step.ts';
import { RESUMABLE_STEPS } from './resume-steps.ts';

it('every step that a file waits for can be resumed', () => {
  // It only enqueues other steps.
  const steps = PIPELINE_TASKS.filter((name) => name !== resumePaid.name);
  expect(RESUMABLE_STEPS.map(({ name }) => name).toSorted()).toEqual(steps.toSorted());
});
