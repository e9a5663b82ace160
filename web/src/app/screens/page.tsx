import type { ReactNode } from 'react';

type PageProps = {
  /** Heading, also shown in the tab. */
  title: string;
  /** Title of the tab if it differs from the heading. */
  tabTitle?: string | undefined;
  /** Status chips after the heading. */
  aside?: ReactNode;
  /** Actions at the end of the heading's line. */
  actions?: ReactNode;
  /** The content has its own h1. */
  hasOwnHeading?: boolean;
  children: ReactNode;
};

/** Frame of a screen inside the shell: title, heading line and margins. */
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

/** Tab title: the page, then the product. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Colloquy`}</title>;
}
