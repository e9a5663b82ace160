import { may, type OpenQuestion } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useHints } from '../../../app/live/use-hints.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { answer, questionsQuery } from './comments.queries.ts';
import { Compose } from './compose.tsx';
import { readDraft } from './drafts.ts';
import { SaidMessage } from './said-message.tsx';

type JobQuestionsProps = { jobId: string; hasSeveralFiles: boolean };

/**
 * What the customer is asked about the words of a job: above them, where it can be answered at once. Everybody else
 * reads how many questions wait.
 */
export function JobQuestions({ jobId, hasSeveralFiles }: JobQuestionsProps) {
  const user = useUserInfo();
  const isCustomer = user?.role === 'customer';
  useHints('comments');
  const { data: questions } = useQuery({
    ...questionsQuery(jobId),
    enabled: user !== undefined && may(user.role, 'comment:read'),
  });
  if (!questions || questions.length === 0) return null;
  const waiting = questions.filter(({ waitsForCustomer }) => waitsForCustomer);
  const answered = questions.length - waiting.length;
  return (
    <section aria-labelledby="questions" className="px-4 pt-4 wide:px-8">
      <h2 id="questions" className="flex flex-wrap items-center gap-2">
        {waiting.length > 0 && (
          <Chip tone="attention" icon={<MessageCircleQuestion aria-hidden size={12} />}>
            {countWords(waiting.length, isCustomer)}
          </Chip>
        )}
        {answered > 0 && <Chip>{`${answered} answered, not resolved yet`}</Chip>}
      </h2>
      {isCustomer && (
        <ul className="max-w-3xl">
          {waiting.map((question, at) => (
            <Question
              key={question.thread.id}
              question={question}
              namesRecording={hasSeveralFiles}
              isFirst={at === 0}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const countWords = (count: number, isForMe: boolean): string =>
  `${count} ${count === 1 ? 'question' : 'questions'} ${isForMe ? 'for you' : count === 1 ? 'waits for the customer' : 'wait for the customer'}`;

type QuestionProps = { question: OpenQuestion; namesRecording: boolean; isFirst: boolean };

/** The first one can be answered at once; the others, each behind its button, leave the words in sight. */
function Question({ question, namesRecording, isFirst }: QuestionProps) {
  const { thread, recording, atMs } = question;
  const name = `answer/${thread.id}`;
  const [isOpened, setOpened] = useState(() => readDraft(name) !== undefined);
  const to = atMs === null ? '' : ` to the question at ${formatClock(atMs)}`;
  return (
    <li className="grid gap-1.5 border-b border-line py-3 last:border-0">
      {atMs !== null && (
        <p className="text-xs text-ink-3">
          <MomentLink ms={atMs} recordingId={thread.recordingId} isOneOfSeveral={namesRecording} />
          {namesRecording && <bdi>, {recording}</bdi>}
          {thread.anchor && (
            <q dir="auto" className={`said-small ml-2 ${thread.anchor.lost ? 'line-through' : 'text-ink'}`}>
              {thread.anchor.quote}
            </q>
          )}
        </p>
      )}
      {thread.messages.map((message) => (
        <SaidMessage key={message.id} message={message} thread={thread} />
      ))}
      {isFirst || isOpened ? (
        <Compose
          key={name}
          recordingId={thread.recordingId}
          name={name}
          label={`Your answer${to}`}
          acts={[{ label: 'Answer', send: (message) => answer(thread.id, message) }]}
          onDone={() => setOpened(false)}
          isFocused={isOpened}
          isShort
        />
      ) : (
        <div>
          <Button size="small" aria-label={`Answer${to}`} onClick={() => setOpened(true)}>
            Answer
          </Button>
        </div>
      )}
    </li>
  );
}

type MomentLinkProps = { ms: number; recordingId: string; isOneOfSeveral: boolean };

/** Leads to the words of a question, further down on the same page. */
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
