import { useOutletContext } from 'react-router';
import { onDemand } from '../../app/screens/on-demand.tsx';
import type { JobsToGive } from '../jobs/index.ts';

const GiveDialog = onDemand(() => import('./parts/give-dialog.tsx').then((module) => module.GiveDialog));

const NOBODY: readonly [] = [];

/** Asks who reviews the jobs that were chosen in a list. */
export function GiveJobsScreen() {
  const giving = useOutletContext<JobsToGive | undefined>();
  if (giving === undefined) return null;
  const { jobs, done, close } = giving;
  return <GiveDialog jobs={jobs} given={NOBODY} onGiven={done} onClose={close} />;
}
