import { useRouteError } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { NotFoundScreen } from './not-found.screen.tsx';
import { UnexpectedError } from './unexpected-error.tsx';

/** An error in one screen, shown in its place; the bar and the rail go on working. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  return (
    <div className="grid max-w-lg gap-3 px-4 py-10 wide:px-8">
      <UnexpectedError error={error} />
    </div>
  );
}
