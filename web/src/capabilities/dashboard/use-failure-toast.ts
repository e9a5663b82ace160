import { useEffect, useRef } from 'react';
import { ApiError } from '../../app/api/api-error.ts';
import { toast } from '../../ui/toast/toast.ts';

type Asked = { error: Error | null; errorUpdatedAt: number };

/** Calls that were sent together fail together, about. */
const TOGETHER_MS = 1_000;

/** Says that something could not be read, once for calls that fail together. */
export function useFailureToast(queries: readonly Asked[]): void {
  const told = useRef(0);
  const failedAt = Math.max(
    0,
    ...queries.map(({ error, errorUpdatedAt }) => (error && isToTell(error) ? errorUpdatedAt : 0)),
  );
  useEffect(() => {
    if (failedAt <= told.current + TOGETHER_MS) return;
    told.current = failedAt;
    toast.error('Cannot get details');
  }, [failedAt]);
}

/** A session that is over leads to the sign-in, which says what there is to say. */
const isToTell = (error: Error): boolean =>
  !(error instanceof ApiError) || (error.code === 1 && error.error !== 'signed-out');
