import { changeUpload } from '@colloquy/contract/jobs';
import { useEffect } from 'react';
import { call } from '../../../app/api/client.ts';
import type { DraftRow } from './draft-rows.ts';

/** Uploads whose length the server knows. */
const sent = new Set<string>();

/** Sends the lengths that the browser reads, so that the estimate survives a reload. */
export function useSentLengths(jobId: string | undefined, rows: readonly DraftRow[]): void {
  useEffect(() => {
    if (jobId === undefined) return;
    for (const { item, durationMs } of rows) {
      const uploadId = item?.uploadId;
      if (uploadId === undefined || typeof durationMs !== 'number' || sent.has(uploadId)) continue;
      sent.add(uploadId);
      // Without it, the estimate after a reload is smaller.
      call(changeUpload, { params: { jobId }, body: { uploadId, durationMs } }).catch(() => undefined);
    }
  }, [jobId, rows]);
}
