import type { JobDetail } from '@colloquy/contract';
import { Send } from 'lucide-react';

/** Where the sound of a job goes, and what wrote its words down where that is not what was ordered. */
export function JobEngine({ job }: { job: JobDetail }) {
  const instead = job.files.flatMap(({ heardBy }) => heardBy?.insteadOf ?? []);
  return (
    <>
      {job.sentTo !== null && (
        <p className="mt-1 flex items-start gap-1 text-xs text-attention">
          <Send aria-hidden size={12} className="mt-0.5 shrink-0" />
          <span>
            {saidOfSound(job)} <bdi>{job.sentTo}</bdi>.
          </span>
        </p>
      )}
      {[...new Set(instead)].map((why) => (
        <p key={why} className="mt-1 text-xs text-ink-2">
          {why} This machine wrote the words down instead, at the price of fast words.
        </p>
      ))}
    </>
  );
}

function saidOfSound({ files }: JobDetail): string {
  const wasSent = files.some(({ heardBy }) => heardBy?.sentTo);
  return wasSent
    ? 'Its sound left this machine: it was sent to'
    : 'Its sound leaves this machine: it is sent to';
}
