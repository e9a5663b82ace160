import { expect, it } from 'vitest';
import { goOnPaid, PIPELINE_TASKS } from './index.ts';
import { STEPS } from './resume-steps.ts';

it('every step that a file waits for can be resumed', () => {
  // This one only asks for others.
  const steps = PIPELINE_TASKS.filter((name) => name !== goOnPaid.name);
  expect(STEPS.map(({ name }) => name).toSorted()).toEqual(steps.toSorted());
});
