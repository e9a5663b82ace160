import type { JobDetail } from '@colloquy/contract/jobs';
import { Send } from 'lucide-react';
import * as text from './messages.ts';

/** Destination of a job's audio, and the engine that transcribed it if not the ordered one. */
export function JobEngine({ job }: { job: JobDetail }) {
  const substitutions = job.files.flatMap(({ transcribedBy }) => transcribedBy?.insteadOf ?? []);
  return (
    <>
      {job.sentTo !== null && (
        <p className="mt-1 flex items-start gap-1 text-xs text-attention">
          <Send aria-hidden size={12} className="mt-0.5 shrink-0" />
          <span>
            {describeSending(job)} <bdi>{job.sentTo}</bdi>.
          </span>
        </p>
      )}
      {[...new Set(substitutions)].map((reason) => (
        <p key={reason} className="mt-1 text-xs text-ink-2">
          {text.substituted(reason)}
        </p>
      ))}
    </>
  );
}

function describeSending({ files }: JobDetail): string {
  const wasSent = files.some(({ transcribedBy }) => transcribedBy?.sentTo);
  return wasSent ? text.audioWasSent : text.audioIsSent;
}
