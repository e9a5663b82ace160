import { SUPPORT_STATE_LABELS, type SupportThread, type SupportState } from '@colloquy/contract/support';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { LinkedText, type WordLinks } from '../../../ui/text/linked-text.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import type { Filter } from '../../../ui/table/table-types.ts';
import * as messages from '../messages.ts';

type SupportThreadViewProps = {
  request: SupportThread;
  /** Name of the support team on this screen. */
  supportName: string;
  /** URL template of an attachment. */
  attachmentPath: string;
  /** Owner of the request, beside the subject. */
  about?: ReactNode;
  /** Links job codes to the jobs of the requester's organisation. */
  words?: WordLinks;
  children: ReactNode;
};

/** All messages of a request, the newest last, with the reply form below. */
export function SupportThreadView({
  request,
  supportName,
  attachmentPath,
  about,
  words,
  children,
}: SupportThreadViewProps) {
  return (
    <article aria-label={request.subject} className="grid max-w-2xl gap-4">
      <Link to="?" className="flex w-fit items-center gap-1.5 text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden size={14} />
        {messages.allQuestions}
      </Link>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold wrap-anywhere">{request.subject}</h2>
        <div className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
          <span>{request.code}</span>
          <SupportStateChip state={request.state} />
          {about}
        </div>
      </header>
      <ol className="grid gap-3">
        {request.messages.map(({ id, isAnswer, author, text, at, attachments }) => (
          <li
            key={id}
            className={`rounded-md border p-3 ${isAnswer ? 'border-accent/40 bg-accent-soft' : 'border-line bg-surface'}`}
          >
            <p className="mb-1 flex flex-wrap gap-x-2 text-xs text-ink-2">
              <span className="font-medium">
                {isAnswer ? [author, supportName].filter(Boolean).join(', ') : author}
              </span>
              <time dateTime={at}>{formatMomentInFull(at)}</time>
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">
              <LinkedText text={text} {...(words && { words })} />
            </p>
            <AttachmentList attachments={attachments} path={attachmentPath} />
          </li>
        ))}
      </ol>
      {children}
    </article>
  );
}

const TONES: Record<SupportState, ChipTone> = { open: 'attention', answered: 'done', closed: 'plain' };

export function SupportStateChip({ state }: { state: SupportState }) {
  return <Chip tone={TONES[state]}>{SUPPORT_STATE_LABELS[state]}</Chip>;
}

export const STATE_FILTER: Filter = {
  name: 'state',
  label: messages.state,
  options: Object.entries(SUPPORT_STATE_LABELS).map(([value, label]) => ({ value, label })),
};
