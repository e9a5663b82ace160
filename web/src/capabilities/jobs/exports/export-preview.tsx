import type { ExportChoice } from '@colloquy/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import * as text from './messages.ts';
import { previewQuery } from './exports.queries.ts';

type ExportPreviewProps = { jobId: string; recordingId: string | undefined; choice: ExportChoice };

const FORMATTED = ['docx', 'pdf', 'template', 'xlsx'];

/** First lines of the file; documents are shown as plain text. */
export function ExportPreview({ jobId, recordingId, choice }: ExportPreviewProps) {
  const { data, error, isPlaceholderData } = useQuery(previewQuery(jobId, recordingId, choice));
  const problem = data?.problem ?? (error && messageOf(error));
  if (problem) return <p className="text-danger">{problem}</p>;
  if (!data) return <SkeletonLines label={text.loadingFirstLines} lines={5} />;
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="text-xs text-ink-2">
        <span className="font-medium wrap-anywhere">{data.name}</span>
        {FORMATTED.includes(choice.format) && text.textOnly}
      </figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- must scroll by keyboard
        tabIndex={0}
        role="region"
        aria-label={text.firstLines}
        dir="auto"
        className={`max-h-52 overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere ${isPlaceholderData ? 'renewing' : ''}`}
      >
        {data.text}
        {!data.isWhole && '\n…'}
      </pre>
    </figure>
  );
}
