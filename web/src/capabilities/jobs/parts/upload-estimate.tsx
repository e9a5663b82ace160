import { unitOf } from '@colloquy/contract/credits';
import type { JobDetail, WorkFunds } from '@colloquy/contract/jobs';
import { useQueries, useQuery } from '@tanstack/react-query';
import { formatCount, formatCredits } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { mediaLengthQuery, type UploadItem } from '../../files/index.ts';
import { jobPriceQuery } from '../bills.queries.ts';
import { estimateUploads, type Estimate } from '../estimate.rules.ts';

/**
 * Estimated cost of the chosen files and the available credits. Uploads are allowed without enough credits;
 * unpaid files wait.
 */
export function UploadEstimate({ job, uploads }: { job: JobDetail; uploads: readonly UploadItem[] }) {
  const { data: offer } = useQuery(jobPriceQuery(job.id));
  const lengthQueries = useQueries({ queries: uploads.map(mediaLengthQuery) });
  if (!offer) return null;
  const lengths = lengthQueries.map(({ data, isPending }) => (isPending ? undefined : (data ?? null)));
  const estimate = estimateUploads(lengths, offer);
  // Uploaded files already have a reservation, or their job shows that they wait.
  const isUncharged = (_: unknown, at: number): boolean => uploads[at]?.state !== 'done';
  const { missing } = estimateUploads(lengths.filter(isUncharged), offer);
  return (
    <div role="status" className="mt-4 grid gap-1">
      <p className="text-ink-2">
        {formatCredits(offer.price)} credits {unitOf(offer.work)}. {offer.funds && <Funds {...offer.funds} />}
      </p>
      {uploads.length > 0 && <Sum estimate={estimate} files={uploads.length} />}
      {missing > 0 && (
        <p className="rounded-md border border-line bg-attention-soft px-3 py-2">
          That is {formatCredits(missing)} credits more than there are. You can upload all the same: what
          cannot be paid waits, and those who can add credits are asked.
        </p>
      )}
    </div>
  );
}

function Funds({ spendable, limit }: WorkFunds) {
  return (
    <>
      You may spend <span className="font-medium text-ink">{formatCredits(spendable)} credits</span>.
      {limit && ` Your limit leaves ${formatCredits(Math.max(0, limit.monthly - limit.used))} this month.`}
    </>
  );
}

function Sum({ estimate, files }: { estimate: Estimate; files: number }) {
  if (estimate.isReading) return <p className="text-ink-3">Reading how long the files are…</p>;
  const { known, unknown, ms, credits } = estimate;
  const rest =
    unknown > 0 &&
    `The length of ${formatCount(unknown, 'file')} is known once ${unknown === 1 ? 'it is' : 'they are'} uploaded.`;
  if (known === 0) return <p className="text-ink-2">{rest}</p>;
  return (
    <p>
      Estimate for {formatCount(files - unknown, 'file')}, {formatDuration(ms)}:{' '}
      <span className="font-medium">about {formatCredits(credits)} credits</span>. {rest}
    </p>
  );
}
