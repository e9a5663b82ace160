import { useQuery } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Figures } from './parts/figures.tsx';
import { figuresQuery } from './dashboard.queries.ts';

/** The home of both admins; the answer holds what the role may see. */
export function AdminHomeScreen() {
  useHints('figures');
  const userInfo = useUserInfo();
  const { data, error, refetch } = useQuery(figuresQuery);
  const isPlatform = userInfo?.role === 'admin';
  return (
    <Page title="Dashboard" hasOwnHeading>
      <h1 className="mb-3 text-title font-semibold">Hey Admin!</h1>
      {error && !data ? (
        <Failure
          message={messageOf(error)}
          reference={error instanceof ApiError ? error.reference : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Figures
          figures={[
            ...(isPlatform ? [{ label: 'Total Organization', value: data?.organisations }] : []),
            { label: 'Total Users', value: data?.people },
            { label: 'Total Active User', value: data?.activePeople },
            { label: 'Total Deactive User', value: data && data.people - data.activePeople },
            ...(isPlatform ? [] : [{ label: 'Total Jobs', value: data?.jobs }]),
          ]}
        />
      )}
    </Page>
  );
}
