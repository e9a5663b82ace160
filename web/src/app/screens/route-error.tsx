import { useRouteError } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { ApiError } from '../api/api-error.ts';
import { describeError } from './describe-error.ts';
import { NotFoundScreen } from './not-found.screen.tsx';
import { PageTitle } from './page-title.tsx';
import { WayHome } from './way-home.tsx';

/** An error in one screen, shown in its place; the bar and the rail go on working. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  const { message, reference } = describeError(error);
  return (
    <div className="grid max-w-lg gap-3 px-4 py-10 wide:px-8">
      <PageTitle>Unexpected Application Error!</PageTitle>
      <h1 className="text-title font-semibold">Unexpected Application Error!</h1>
      <p className="text-ink-2">{message}</p>
      {reference && <p className="text-xs text-ink-3">Reference for support: {reference}</p>}
      <div className="flex flex-wrap gap-2 pt-2">
        <WayHome />
        <Button onClick={() => location.reload()}>Load again</Button>
      </div>
    </div>
  );
}
