import { expect, it } from 'vitest';
import { taskNames } from '../../../platform/tasks/define-task.ts';
import '../index.ts';
import { PIPELINE_TASKS } from './resume-steps.ts';

/** No file waits for these. */
const SIDE_TASKS = [
  'transcription.align-words',
  'transcription.compute-peaks',
  'transcription.make-playback',
];

it('every step that a file waits for can be resumed', () => {
  const steps = taskNames().filter((name) => name.startsWith('transcription.') && !SIDE_TASKS.includes(name));
  expect(PIPELINE_TASKS.toSorted()).toEqual(steps.toSorted());
});
