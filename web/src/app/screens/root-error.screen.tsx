import { useRouteError } from 'react-router';
import { UnexpectedError } from './unexpected-error.tsx';

/** The page of last resort. */
export const RootError = () => (
  <main className="mx-auto grid max-w-lg gap-3 px-4 py-[16vh]">
    <UnexpectedError error={useRouteError()} />
  </main>
);
