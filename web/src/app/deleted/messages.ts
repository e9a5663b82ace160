import { type Deletion, RESTORABLE_DAYS } from '@colloquy/contract';
import { formatDate } from '../../ui/format/moment.ts';

/** Sentences about what was deleted, for every capability that lists it. */

type Told = Pick<Deletion, 'at' | 'by'> & { isByRetention?: boolean };

export const deletedBy = ({ by, isByRetention }: Omit<Told, 'at'>): string => {
  if (isByRetention) return 'Automatically, by the organisation’s settings';
  return by ?? 'Unknown';
};

export const deletedOn = ({ at, by, isByRetention }: Told): string => {
  const day = formatDate(at);
  if (isByRetention) return `Deleted automatically on ${day}, as the organisation’s settings say.`;
  return by === null ? `Deleted on ${day}.` : `Deleted by ${by} on ${day}.`;
};

export const removedOn = (restorableUntil: string): string =>
  `Removed for good on ${formatDate(restorableUntil)}.`;

export const restoredMessage = (name: string): string => `“${name}” is restored.`;

export const WHAT_DELETED_MEANS = `What’s deleted can be restored for ${RESTORABLE_DAYS} days. Then it’s removed for good.`;
