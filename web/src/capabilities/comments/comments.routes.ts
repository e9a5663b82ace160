import { lazyPart } from '../../app/loading/lazy-part.tsx';
import type { JobPageSlot } from '../jobs/index.ts';

/** Part of a job's page above the transcript: open questions to the customer. */
export const jobQuestionsSlot: JobPageSlot = {
  id: 'questions',
  Content: lazyPart(() => import('./job-questions.tsx').then((module) => module.JobQuestions)),
};
