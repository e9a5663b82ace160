import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A figure that leads to what it was counted from, where there is a list of that. */
export function FigureLink({ to, of, children }: { to: string | null; of: string; children: ReactNode }) {
  if (to === null) return children;
  return (
    <Link to={to} className="hover:underline">
      {children}
      <span className="sr-only">: {of}</span>
    </Link>
  );
}
