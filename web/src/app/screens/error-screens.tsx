import { useRouteError, isRouteErrorResponse } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { PageTitle, Page } from './page.tsx';
import { Compass } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { HOME_PATHS } from '@colloquy/contract';
import { useUserInfo } from '../session/user-info.ts';
import * as text from '../messages.ts';

/** An error in one screen, shown in its place; navigation bar and rail keep working. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  return (
    <div className="grid max-w-lg gap-3 px-4 py-10 wide:px-8">
      <UnexpectedError error={error} />
    </div>
  );
}

/** Unexpected error. The specification defines the title. */
function UnexpectedError({ error }: { error: unknown }) {
  const { message, reference } = describeError(error);
  return (
    <>
      <PageTitle>{text.unexpectedError}</PageTitle>
      <h1 className="text-title font-semibold">{text.unexpectedError}</h1>
      <div className="text-ink-2">
        {splitMessage(message).map((line, at) => (
          <p key={at}>{line}</p>
        ))}
      </div>
      {reference && <p className="text-xs text-ink-3">{text.supportReference(reference)}</p>}
      <div className="flex flex-wrap gap-2 pt-2">
        <HomeButton />
        <Button onClick={() => location.reload()}>{text.reloadPage}</Button>
      </div>
    </>
  );
}

type Described = { message: string; reference: string | undefined };

/** Message of any thrown error that a person may read. */
export function describeError(error: unknown): Described {
  if (error instanceof ApiError) return { message: error.message, reference: error.reference };
  // The network is down, or a newer version of the product no longer has this script.
  if (error instanceof TypeError && /import|module/i.test(error.message)) {
    return {
      message: text.couldNotLoadPage,
      reference: undefined,
    };
  }
  if (isRouteErrorResponse(error)) return { message: error.statusText, reference: undefined };
  return {
    message: text.pageFailed,
    reference: undefined,
  };
}

/** Error page without the shell. */
export const RootError = () => (
  <main className="mx-auto grid max-w-lg gap-3 px-4 py-[16vh]">
    <UnexpectedError error={useRouteError()} />
  </main>
);

export function NotFoundScreen() {
  return (
    <Page title={text.notFound} hasOwnHeading>
      <EmptyState
        level={1}
        icon={<Compass aria-hidden size={28} strokeWidth={1.5} />}
        title={text.pageNotFound}
        text={text.pageNotFoundText}
        action={<HomeButton />}
      />
    </Page>
  );
}

export function HomeButton() {
  const userInfo = useUserInfo();
  return userInfo ? (
    <ButtonLink variant="primary" to={HOME_PATHS[userInfo.role]}>
      {text.goToDashboard}
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" to="/login">
      {text.goToSignIn}
    </ButtonLink>
  );
}

/**
 * Splits a message into lines as specified: after the first colon and after each full stop. Lines are trimmed
 * and empty ones removed.
 */
export function splitMessage(message: string): string[] {
  return message
    .replace(':', ':\n')
    .replaceAll('.', '.\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
