import type { ReactNode } from 'react';

/**
 * attention = needs a person, failed = failed or destructive, done = done, now = in progress, plain =
 * neutral.
 */
export type ChipTone = 'plain' | 'now' | 'attention' | 'failed' | 'done';

const TONES: Record<ChipTone, string> = {
  plain: 'bg-sunken text-ink-2',
  now: 'bg-accent-soft text-accent',
  attention: 'bg-attention-soft text-attention',
  failed: 'bg-danger-soft text-danger',
  done: 'bg-done-soft text-done',
};

export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: ChipTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs whitespace-nowrap ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
