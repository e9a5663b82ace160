import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { ApiError, messageOf } from '../api/api-error.ts';
import * as text from '../messages.ts';

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'fetchStatus'>;

type QueryViewProps<T> = {
  query: Query<T>;
  /** Shown until there is data. */
  loading: ReactNode;
  /** Name of the data as the start of a sentence: “Consent”. */
  what?: string;
  children: (data: T) => ReactNode;
};

/** Shows a query's data. A failed refetch removes nothing: errors are shown only while there is no data. */
export function QueryView<T>({ query, loading, what, children }: QueryViewProps<T>) {
  return query.data === undefined ? (
    <QueryGap query={query} loading={loading} what={what} />
  ) : (
    children(query.data)
  );
}

type QueryGapProps = { query: Query<unknown>; loading: ReactNode; what?: string | undefined };

/** Shown while there is no data: loading, offline or the error. */
export function QueryGap({ query, loading, what = text.thisPart }: QueryGapProps) {
  const { error, refetch, fetchStatus } = query;
  if (error !== null)
    return (
      <Failure
        message={messageOf(error)}
        reference={error instanceof ApiError ? error.reference : undefined}
        onRetry={() => void refetch()}
      />
    );
  return fetchStatus === 'paused' ? <Loading what={what} lines={1} isPaused /> : loading;
}
