import type { OpenQuestion } from '@colloquy/contract/comments';
import { isQuotationLost, quoteOf } from '@colloquy/rules/transcript';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { formatClock } from '../../ui/format/duration.ts';
import { postReply } from './comments.queries.ts';
import { Composer } from './compose.tsx';
import { readDraft } from './drafts.ts';
import { MessageItem } from './message-item.tsx';
import * as text from './messages.ts';

type OpenQuestionsProps = { questions: readonly OpenQuestion[]; hasSeveralFiles: boolean };

/** Questions to the customer, to be answered. */
export function OpenQuestions({ questions, hasSeveralFiles }: OpenQuestionsProps) {
  return (
    <ul className="max-w-3xl">
      {questions.map((question, at) => (
        <OpenQuestionItem
          key={question.thread.id}
          question={question}
          namesRecording={hasSeveralFiles}
          isFirst={at === 0}
        />
      ))}
    </ul>
  );
}

type OpenQuestionItemProps = { question: OpenQuestion; namesRecording: boolean; isFirst: boolean };

/** The first question shows its answer field; the others show a button, to leave room for the transcript. */
function OpenQuestionItem({ question, namesRecording, isFirst }: OpenQuestionItemProps) {
  const { thread, recording, atMs } = question;
  const name = `answer/${thread.id}`;
  const [isOpened, setOpened] = useState(() => readDraft(name) !== undefined);
  const clock = atMs === null ? null : formatClock(atMs);
  return (
    <li className="grid gap-1.5 border-b border-line py-3 last:border-0">
      {atMs !== null && (
        <p className="text-xs text-ink-3">
          <MomentLink ms={atMs} recordingId={thread.recordingId} isOneOfSeveral={namesRecording} />
          {namesRecording && <bdi>, {recording}</bdi>}
          {thread.quotation && (
            <q
              dir="auto"
              className={`transcript-quote ml-2 ${isQuotationLost(thread.quotation) ? 'line-through' : 'text-ink'}`}
            >
              {quoteOf(thread.quotation)}
            </q>
          )}
        </p>
      )}
      {thread.messages.map((message) => (
        <MessageItem key={message.id} message={message} thread={thread} />
      ))}
      {isFirst || isOpened ? (
        <Composer
          key={name}
          recordingId={thread.recordingId}
          name={name}
          label={text.yourReplyTo(clock)}
          actions={[{ label: text.reply, send: (message) => postReply(thread.id, message) }]}
          onDone={() => setOpened(false)}
          isFocused={isOpened}
          isCompact
        />
      ) : (
        <div>
          <Button size="small" aria-label={text.replyTo(clock)} onClick={() => setOpened(true)}>
            {text.reply}
          </Button>
        </div>
      )}
    </li>
  );
}

type MomentLinkProps = { ms: number; recordingId: string; isOneOfSeveral: boolean };

/** Links to the words of a question on the same page. */
function MomentLink({ ms, recordingId, isOneOfSeveral }: MomentLinkProps) {
  const [search] = useSearchParams();
  const there = new URLSearchParams(search);
  there.set('t', String(ms));
  if (isOneOfSeveral) there.set('file', recordingId);
  return (
    <Link to={{ search: String(there) }} preventScrollReset className="font-medium text-accent">
      {formatClock(ms)}
    </Link>
  );
}
