import { JobQuestions } from '../../capabilities/comments/index.ts';
import { JobReview } from '../../capabilities/review/index.ts';
import {
  countRemainingWork,
  jobTranscript,
  prefetchTranscript,
} from '../../capabilities/transcripts/index.ts';
import { transcriptExtensions } from './transcript-extensions.ts';

/** Contents of the parts of a job's page. They are one script, because each of several would be a request. */
export const jobPageParts = {
  JobReview,
  JobQuestions,
  JobTranscript: jobTranscript(transcriptExtensions),
  prefetchTranscript,
  countRemainingWork,
};
