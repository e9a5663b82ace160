import { type Deletion, RESTORABLE_DAYS } from '@colloquy/contract';
import { formatDate } from '../../ui/format/moment.ts';

/** Messages about deleted items, for every capability that lists them. */

type DeletionDetails = Pick<Deletion, 'at' | 'by'> & { isByRetention?: boolean };

export const deletedBy = ({ by, isByRetention }: Omit<DeletionDetails, 'at'>): string => {
  if (isByRetention) return 'Automatically, by the organisation’s settings';
  return by ?? 'Unknown';
};

export const deletedOn = ({ at, by, isByRetention }: DeletionDetails): string => {
  const day = formatDate(at);
  if (isByRetention) return `Deleted automatically on ${day}, as the organisation’s settings say.`;
  return by === null ? `Deleted on ${day}.` : `Deleted by ${by} on ${day}.`;
};

export const removedOn = (restorableUntil: string): string =>
  `Removed for good on ${formatDate(restorableUntil)}.`;

export const restoredMessage = (name: string): string => `“${name}” is restored.`;

export const DELETION_EXPLANATION = `What’s deleted can be restored for ${RESTORABLE_DAYS} days. Then it’s removed for good.`;
