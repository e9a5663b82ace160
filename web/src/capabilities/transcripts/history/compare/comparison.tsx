import { useSession } from '../../editing/session.ts';
import { ComparisonSheet } from '../../lazy-parts.ts';
import { useCompare } from './compare-address.ts';

/** Lays two times of the transcript side by side while the address says so. */
export function Comparison() {
  const { recordingId } = useSession();
  const { comparison, close } = useCompare(recordingId);
  return comparison ? <ComparisonSheet comparison={comparison} onClose={close} /> : null;
}
