import { useRouteError } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { describeError } from './describe-error.ts';
import { PageTitle } from './page-title.tsx';
import { WayHome } from './way-home.tsx';

/** The page of last resort. Its title is the specification's. */
export function RootError() {
  const { message, reference } = describeError(useRouteError());
  return (
    <main className="mx-auto grid max-w-lg gap-3 px-4 py-[16vh]">
      <PageTitle>Unexpected Application Error!</PageTitle>
      <h1 className="text-title font-semibold">Unexpected Application Error!</h1>
      <p className="text-ink-2">{message}</p>
      {reference && <p className="text-xs text-ink-3">Reference for support: {reference}</p>}
      <div className="flex gap-2 pt-2">
        <WayHome />
        <Button onClick={() => location.reload()}>Load again</Button>
      </div>
    </main>
  );
}
