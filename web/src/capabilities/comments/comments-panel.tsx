import { hasPermission } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion, MessageSquarePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf, offlineError } from '../../app/api/api-error.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useShortcutKeys } from '../../ui/shortcuts/shortcuts.ts';
import { formatKeys } from '../../ui/shortcuts/kbd.tsx';
import { focusWords, type TranscriptController, useTranscriptScope } from '../editing/index.ts';
import { type Message, postThread, threadsQuery } from './comments.queries.ts';
import { Composer } from './compose.tsx';
import {
  closeNewComment,
  commentOnRecording,
  type NewComment,
  newCommentText,
  useNewComment,
} from './new-comment.ts';
import { ThreadCard } from './thread-card.tsx';
import { type ThreadFilter, THREAD_FILTERS, matchesThreadFilter, type ThreadRange } from './thread-ranges.ts';
import { focusedThread, useFocusedThread } from './focused-thread.ts';
import { usePlacedThreads } from './use-placed-threads.ts';
import * as text from './messages.ts';

/** Comments in text order. */
export function CommentsPanel() {
  const scope = useTranscriptScope();
  const { controller, session } = scope;
  const { recordingId } = session;
  const user = useUserInfo();
  const focused = useFocusedThread();
  const newComment = useNewComment();
  // Keys that also work in the editor, where a bare letter would replace the selection.
  const keys = useShortcutKeys('comments.add', true);
  const [filter, setFilter] = useState<ThreadFilter>('open');
  const { data: threads, error, refetch, isPaused } = useQuery(threadsQuery(recordingId));
  const placed = usePlacedThreads(session);
  if (error && !threads) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!threads || !user) return <Loading what={text.comments} lines={4} isPaused={isPaused} />;
  const shown = placed.filter(
    ({ thread }) => thread.id === focused || matchesThreadFilter(filter, thread, user.id),
  );
  const mayWrite = hasPermission(user.role, 'comment:write');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={text.filterComments}
          options={THREAD_FILTERS.map((each) => ({
            value: each,
            label: text.filterWithCount(
              each,
              threads.filter((thread) => matchesThreadFilter(each, thread, user.id)).length,
            ),
          }))}
          value={filter}
          onValueChange={(next) => {
            focusedThread(scope).set(undefined);
            setFilter(next);
          }}
          className="min-w-0 grow"
        />
        {mayWrite && !newComment && (
          <Button
            icon={<MessageSquarePlus aria-hidden size={14} />}
            onClick={() => commentOnRecording(scope)}
          >
            {text.commentOnRecording}
          </Button>
        )}
      </div>
      {mayWrite && newComment && (
        <NewCommentForm newComment={newComment} isCustomer={user.role === 'customer'} />
      )}
      {shown.length === 0 && (
        <p className="text-ink-2">
          {filter === 'open' && mayWrite && keys !== undefined
            ? text.noOpenComments(formatKeys(keys))
            : text.noComments[filter]}
        </p>
      )}
      <ul>
        {shown.map(({ thread, ranges, lostQuotes }) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            ranges={ranges}
            lostQuotes={lostQuotes}
            mayWrite={mayWrite}
            isFocused={thread.id === focused}
            onShow={() => showAndPlay(controller, ranges)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Audio played around the commented words. */
const CONTEXT_MS = 1_000;

/** Shows the first of these words, and plays them all. */
function showAndPlay({ show, playRange }: TranscriptController, ranges: readonly ThreadRange[]): void {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return;
  show({ segmentId: first.segment.id, word: first.from }, first.to - first.from);
  playRange(
    first.segment.words[first.from]!.startMs - CONTEXT_MS,
    last.segment.words[last.to - 1]!.endMs + CONTEXT_MS,
  );
}

type NewCommentFormProps = { newComment: NewComment; isCustomer: boolean };

function NewCommentForm({ newComment: { quote, quotation }, isCustomer }: NewCommentFormProps) {
  const scope = useTranscriptScope();
  const { recordingId } = scope.session;
  const form = useRef<HTMLElement>(null);
  // The server does not have these words yet, so the comment would be misplaced.
  const isUnsynced = quote !== null && quotation === null;
  const send = (kind: 'comment' | 'question') => (message: Message) => {
    if (isUnsynced) return Promise.reject(offlineError());
    return postThread(recordingId, { ...message, kind, quotation });
  };
  const comment = { label: text.addComment, send: send('comment') };
  const question = {
    label: text.askCustomer,
    icon: <MessageCircleQuestion aria-hidden size={14} />,
    send: send('question'),
  };
  const name = newCommentText(recordingId);
  const close = () => {
    // Closing removes the focused field. In a drawer, the transcript cannot take the focus.
    const hasFocus = form.current?.contains(document.activeElement) ?? false;
    if (hasFocus && !form.current?.closest('[role=dialog]')) focusWords(scope.root);
    closeNewComment(scope);
  };
  return (
    <section ref={form} aria-label={text.newComment} className="grid gap-2 rounded-md border border-line p-3">
      <p className="text-xs text-ink-3">
        {quote === null ? (
          text.aboutRecording
        ) : (
          <>
            {text.about} <q className="transcript-quote line-clamp-3 text-ink">{quote}</q>
          </>
        )}
      </p>
      {isUnsynced && (
        <p role="status" className="text-xs text-ink-3">
          {text.postLater}
        </p>
      )}
      <Composer
        key={name}
        recordingId={recordingId}
        name={name}
        label={text.newComment}
        placeholder={text.placeholder}
        actions={isCustomer ? [comment] : [comment, question]}
        onDone={close}
        onCancel={close}
        isFocused
      />
    </section>
  );
}
