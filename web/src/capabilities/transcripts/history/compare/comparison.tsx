import { lazy, Suspense } from 'react';
import { useSession } from '../../editing/session.ts';
import { useCompare } from './compare-address.ts';

const ComparisonSheet = lazy(() =>
  import('./comparison-sheet.tsx').then((module) => ({ default: module.ComparisonSheet })),
);

/** Lays two times of the transcript side by side while the address says so. */
export function Comparison() {
  const { recordingId } = useSession();
  const { comparison } = useCompare(recordingId);
  return comparison ? (
    <Suspense>
      <ComparisonSheet comparison={comparison} />
    </Suspense>
  ) : null;
}
