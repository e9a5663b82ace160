import type { ReactNode } from 'react';
import { formatMoment, formatMomentInFull } from '../format/moment.ts';

type MomentProps = {
  /** ISO 8601. */
  at: string;
  className?: string;
  /** How it is written; by default short. */
  children?: ReactNode;
};

/**
 * A moment, in full in its tooltip, which only pointer and touch reach. Screen readers read the short text, so
 * that lists stay brief.
 */
export const Moment = ({ at, className, children = formatMoment(at) }: MomentProps) => (
  <time dateTime={at} data-tooltip={formatMomentInFull(at)} className={className}>
    {children}
  </time>
);
