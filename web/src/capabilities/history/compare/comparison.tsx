import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { useEditSession } from '../../editing/index.ts';
import { useCompare } from './compare-address.ts';

export const ComparisonSheet = lazyDialog(() =>
  import('./comparison-sheet.tsx').then((module) => module.ComparisonSheet),
);

/** Opens the comparison that the view state names. */
export function Comparison() {
  const { recordingId } = useEditSession();
  const { comparison, close } = useCompare(recordingId);
  return comparison ? <ComparisonSheet comparison={comparison} onClose={close} /> : null;
}
