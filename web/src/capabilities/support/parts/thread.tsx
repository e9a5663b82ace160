import type { SupportThread } from '@colloquy/contract';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { SupportStateChip } from './support-state.tsx';

type ThreadProps = {
  request: SupportThread;
  /** Who answers, as this screen calls them. */
  answerer: string;
  /** Where an attachment comes from. */
  attachmentPath: string;
  /** Beside the subject: whose it is. */
  about?: ReactNode;
  children: ReactNode;
};

/** A request from its question to the newest word, and below it what can be said. */
export function Thread({ request, answerer, attachmentPath, about, children }: ThreadProps) {
  return (
    <article aria-label={request.subject} className="grid max-w-2xl gap-4">
      <Link to="?" className="flex w-fit items-center gap-1.5 text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden size={14} />
        All questions
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
                {isAnswer ? [author, answerer].filter(Boolean).join(', ') : author}
              </span>
              <time dateTime={at}>{formatMomentInFull(at)}</time>
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">
              <LinkedText text={text} />
            </p>
            <AttachmentList attachments={attachments} path={attachmentPath} />
          </li>
        ))}
      </ol>
      {children}
    </article>
  );
}
