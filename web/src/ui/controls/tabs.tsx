import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { scrollHint } from './scroll-hint.ts';

export type Tab = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (id: string) => void;
  /** For narrow panels. */
  isCompact?: boolean;
  className?: string;
};

export function Tabs({ label, tabs, active, onChange, isCompact = false, className }: TabsProps) {
  return (
    <Radix.Root value={active} onValueChange={onChange} className={className}>
      <Radix.List
        ref={scrollHint}
        aria-label={label}
        className={cn('scroll-hint flex border-b border-line', isCompact ? 'gap-3' : 'gap-4')}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="shrink-0 border-b-2 border-transparent py-1.5 font-medium text-ink-3 -outline-offset-2! hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-3">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
