import { onDemand } from '../screens/on-demand.tsx';

/** Loaded before it is needed, as soon as something runs: it is asked without a connection, too. */
export const LeaveQuestion = onDemand(() =>
  import('./leave-question.tsx').then((module) => module.LeaveQuestion),
);
