import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { pathOfFiles } from './job-path.ts';
import { orderJobAgain } from './jobs.queries.ts';

/** Orders a job again and leads to where the files of the new draft are added. One at a time. */
export function useOrderAgain(): (jobId: string) => Promise<void> {
  const navigate = useNavigate();
  const asked = useRef<{ jobId: string; requestId: string }>(undefined);
  return async (jobId) => {
    if (asked.current) return;
    asked.current = { jobId, requestId: newId() };
    const draft = await orderJobAgain(jobId, asked.current.requestId);
    asked.current = undefined;
    if (draft) await navigate(pathOfFiles(draft));
  };
}
