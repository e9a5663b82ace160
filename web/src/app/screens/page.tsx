import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type PageProps = {
  /** The heading, and what the tab says. */
  title: string;
  /** What the tab says instead, where that is more than the heading. */
  tabTitle?: string | undefined;
  /** Beside the heading: chips that say how the thing stands. */
  aside?: ReactNode;
  /** At the end of the heading's line: what can be done with the whole. */
  actions?: ReactNode;
  /** The content brings its own h1. */
  hasOwnHeading?: boolean;
  children: ReactNode;
};

/** The frame of a screen inside the shell: its title, heading line and margins. */
export function Page({ title, tabTitle = title, aside, actions, hasOwnHeading, children }: PageProps) {
  return (
    <div className="px-4 py-4 wide:px-8 wide:py-5">
      <PageTitle>{tabTitle}</PageTitle>
      {!hasOwnHeading && (
        <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-title font-semibold wrap-anywhere">{title}</h1>
          {aside}
          {actions && <div className="ml-auto flex max-w-full flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </div>
  );
}
