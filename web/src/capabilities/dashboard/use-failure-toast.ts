import { useEffect, useRef } from 'react';
import { ApiError } from '../../app/api/api-error.ts';
import { toast } from '../../ui/toast/toast.ts';
import * as text from './messages.ts';

type FailedQuery = { error: Error | null; errorUpdatedAt: number };

/** Calls sent together fail at about the same time. */
const BATCH_MS = 1_000;

/** Shows one toast for all calls that fail together. */
export function useFailureToast(queries: readonly FailedQuery[]): void {
  const shownAt = useRef(0);
  const failedAt = Math.max(
    0,
    ...queries.map(({ error, errorUpdatedAt }) => (error && isReported(error) ? errorUpdatedAt : 0)),
  );
  useEffect(() => {
    if (failedAt <= shownAt.current + BATCH_MS) return;
    shownAt.current = failedAt;
    toast.error(text.cannotGetDetails);
  }, [failedAt]);
}

/** An expired session leads to the sign-in page, which explains it. */
const isReported = (error: Error): boolean =>
  !(error instanceof ApiError) || (error.code === 1 && error.error !== 'signed-out');
