import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';

/** Processing result of an uploaded file. */
export type UploadOutcome = {
  tone: ChipTone;
  label: string;
  text?: string;
  /** Page of its job. */
  link?: { to: string; label: string };
};

/** Looks up the outcome of an upload by id; undefined while unknown. */
export type OutcomeOf = (uploadId: string | undefined) => UploadOutcome | undefined;

export const OutcomeChip = ({ outcome }: { outcome: UploadOutcome | undefined }): ReactNode => (
  <Chip tone={outcome?.tone ?? 'done'}>{outcome?.label ?? 'Uploaded'}</Chip>
);

export function OutcomeText({ outcome }: { outcome: UploadOutcome | undefined }): ReactNode {
  if (!outcome?.text && !outcome?.link) return null;
  return (
    <p className={`col-span-2 text-xs ${outcome.tone === 'failed' ? 'text-danger' : 'text-ink-3'}`}>
      {outcome.text}{' '}
      {outcome.link && (
        <Link to={outcome.link.to} className="text-accent underline">
          {outcome.link.label}
        </Link>
      )}
    </p>
  );
}
