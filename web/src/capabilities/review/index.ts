export { JobReview } from './job-review.tsx';
