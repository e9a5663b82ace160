import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  /** Names what will be here, or what happened. */
  title: string;
  text?: ReactNode;
  /** The first or the next step. */
  action?: ReactNode;
  /** Heading level: 1 if it is the whole page. */
  level?: 1 | 2 | 3;
};

/** Shown where nothing exists yet or nothing may be seen; says why and what to do. */
export function EmptyState({ icon, title, text, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="grid max-w-lg justify-items-start gap-2 py-10">
      {icon && <span className="mb-1 text-ink-3">{icon}</span>}
      <Title className={level === 1 ? 'text-title font-semibold' : 'text-base font-semibold'}>{title}</Title>
      {text && <div className="text-ink-2">{text}</div>}
      {action && <div className="flex flex-wrap gap-2 pt-2">{action}</div>}
    </div>
  );
}
