import type { ExportChoice } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { previewQuery } from './exports.queries.ts';

type ExportPreviewProps = { jobId: string; recordingId: string | undefined; choice: ExportChoice };

const SHAPED = ['docx', 'pdf', 'template', 'xlsx'];

/** What the file begins with; of a document its words without their looks. */
export function ExportPreview({ jobId, recordingId, choice }: ExportPreviewProps) {
  const { data, error, isPlaceholderData } = useQuery(previewQuery(jobId, recordingId, choice));
  const problem = data?.problem ?? (error && messageOf(error));
  if (problem) return <p className="text-danger">{problem}</p>;
  if (!data) return <SkeletonLines label="Loading the first lines" lines={5} />;
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="text-xs text-ink-2">
        <span className="font-medium wrap-anywhere">{data.name}</span>
        {SHAPED.includes(choice.format) && ', its words alone'}
      </figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys have to reach it
        tabIndex={0}
        role="region"
        aria-label="The first lines"
        dir="auto"
        className={`max-h-52 overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere ${isPlaceholderData ? 'renewing' : ''}`}
      >
        {data.text}
        {!data.isWhole && '\n…'}
      </pre>
    </figure>
  );
}
