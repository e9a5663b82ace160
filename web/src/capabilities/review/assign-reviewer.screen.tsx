import { useOutletContext } from 'react-router';
import { lazyDialog } from '../../app/loading/lazy-dialog.tsx';
import type { JobsToAssign } from '../jobs/index.ts';

const AssignReviewerDialog = lazyDialog(() =>
  import('./parts/assign-reviewer-dialog.tsx').then((module) => module.AssignReviewerDialog),
);

const NO_ASSIGNMENTS: readonly [] = [];

/** Asks for the reviewer of the jobs selected in a list. */
export function AssignReviewerScreen() {
  const jobsToAssign = useOutletContext<JobsToAssign | undefined>();
  if (jobsToAssign === undefined) return null;
  const { jobs, done, close } = jobsToAssign;
  return <AssignReviewerDialog jobs={jobs} assignments={NO_ASSIGNMENTS} onAssigned={done} onClose={close} />;
}
