import { Button } from '../../ui/controls/button.tsx';
import { splitMessage } from '../../ui/text/split-message.ts';
import { describeError } from './describe-error.ts';
import { PageTitle } from './page-title.tsx';
import { WayHome } from './way-home.tsx';

/** What is said of an error that no screen expected. The title is the specification's. */
export function UnexpectedError({ error }: { error: unknown }) {
  const { message, reference } = describeError(error);
  return (
    <>
      <PageTitle>Unexpected Application Error!</PageTitle>
      <h1 className="text-title font-semibold">Unexpected Application Error!</h1>
      <div className="text-ink-2">
        {splitMessage(message).map((line, at) => (
          <p key={at}>{line}</p>
        ))}
      </div>
      {reference && <p className="text-xs text-ink-3">Reference for support: {reference}</p>}
      <div className="flex flex-wrap gap-2 pt-2">
        <WayHome />
        <Button onClick={() => location.reload()}>Load again</Button>
      </div>
    </>
  );
}
