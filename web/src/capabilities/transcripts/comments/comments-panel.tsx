import { may } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion, MessageSquarePlus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { messageOf, offlineError } from '../../../app/api/api-error.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { useKeysOf } from '../../../ui/shortcuts/shortcuts.ts';
import { showKeys } from '../../../ui/shortcuts/show-keys.ts';
import { type Desk, useDesk } from '../desk.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { type Message, start, threadsQuery } from './comments.queries.ts';
import { focusWords } from '../word-elements.ts';
import { Compose } from './compose.tsx';
import { closeNewComment, commentOnRecording, type NewComment, useNewComment } from './new-comment.ts';
import { ThreadCard } from './thread-card.tsx';
import { type Filter, FILTERS, isShown, placeThreads, type ThreadPlace } from './thread-places.ts';
import { useWantedThread, wantThread } from './wanted-thread.ts';

const LABELS: Record<Filter, string> = {
  open: 'Open',
  resolved: 'Resolved',
  questions: 'Questions',
  mine: 'Mine',
};

const NOTHING: Record<Filter, string> = {
  open: 'No comments are open.',
  resolved: 'Nothing was resolved yet.',
  questions: 'The customer was not asked anything yet.',
  mine: 'You wrote nothing here, and nobody mentioned you.',
};

const howToComment = (keys: string): string => `Select words and press ${showKeys(keys)} to comment on them.`;

/** What is said about the words, in the order of the text. */
export function CommentsPanel() {
  const desk = useDesk();
  const session = useSession();
  const { recordingId } = session;
  const { segments, anchors } = useDeferredValue(useTranscript(session));
  const user = useUserInfo();
  const wanted = useWantedThread();
  const about = useNewComment(recordingId);
  // Those that work wherever one is: over selected words in the editor a letter is written.
  const keys = useKeysOf('comments.add', true);
  const [filter, setFilter] = useState<Filter>('open');
  const { data: threads, error, refetch, isPaused } = useQuery(threadsQuery(recordingId));
  const placed = useMemo(
    () => placeThreads(threads ?? [], { segments, anchors }),
    [threads, segments, anchors],
  );
  if (error && !threads) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!threads || !user) return <Loading what="Comments" lines={4} isPaused={isPaused} />;
  const shown = placed.filter(({ thread }) => thread.id === wanted || isShown(filter, thread, user.id));
  const mayWrite = may(user.role, 'comment:write');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <label className="grow">
          <span className="sr-only">Which comments</span>
          <select
            value={filter}
            onChange={(event) => {
              wantThread(undefined);
              setFilter(FILTERS.find((each) => each === event.target.value) ?? 'open');
            }}
            className="h-8 w-full rounded-md border border-line-control bg-surface px-1.5"
          >
            {FILTERS.map((each) => (
              <option key={each} value={each}>
                {`${LABELS[each]} (${threads.filter((thread) => isShown(each, thread, user.id)).length})`}
              </option>
            ))}
          </select>
        </label>
        {mayWrite && !about && (
          <Button
            icon={<MessageSquarePlus aria-hidden size={14} />}
            onClick={() => commentOnRecording(recordingId)}
          >
            On the whole
          </Button>
        )}
      </div>
      {mayWrite && about && (
        <NewCommentForm recordingId={recordingId} about={about} isCustomer={user.role === 'customer'} />
      )}
      {shown.length === 0 && (
        <p className="text-ink-2">
          {NOTHING[filter]}
          {filter === 'open' && mayWrite && keys !== undefined && ` ${howToComment(keys)}`}
        </p>
      )}
      <ul>
        {shown.map(({ thread, place }) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            place={place}
            mayWrite={mayWrite}
            isWanted={thread.id === wanted}
            onShow={() => place && showAndPlay(desk, place)}
          />
        ))}
      </ul>
    </div>
  );
}

/** A name is understood with what stands round it. */
const CONTEXT_MS = 1_000;

function showAndPlay({ show, playRange }: Desk, { segment, from, to }: ThreadPlace): void {
  show({ segmentId: segment.id, word: from }, to - from);
  playRange(segment.words[from]!.startMs - CONTEXT_MS, segment.words[to - 1]!.endMs + CONTEXT_MS);
}

type NewCommentFormProps = { recordingId: string; about: NewComment; isCustomer: boolean };

function NewCommentForm({ recordingId, about, isCustomer }: NewCommentFormProps) {
  const { quote, place, isPart } = about;
  const form = useRef<HTMLElement>(null);
  // The server does not have these words yet: a comment would land beside them.
  const isWaiting = quote !== null && place === null;
  const send = (kind: 'comment' | 'question') => (message: Message) => {
    if (isWaiting) return Promise.reject(offlineError());
    return start(recordingId, { ...message, kind, place });
  };
  const comment = { label: 'Comment', send: send('comment') };
  const question = {
    label: 'Ask the customer',
    icon: <MessageCircleQuestion aria-hidden size={14} />,
    send: send('question'),
  };
  const name = `new/${recordingId}`;
  const close = () => {
    // The field goes with the focus. Over the words, in a drawer, they are out of reach.
    const hasFocus = form.current?.contains(document.activeElement) ?? false;
    if (hasFocus && !form.current?.closest('[role=dialog]')) focusWords();
    closeNewComment(recordingId);
  };
  return (
    <section ref={form} aria-label="New comment" className="grid gap-2 rounded-md border border-line p-3">
      <p className="text-xs text-ink-3">
        {quote === null ? (
          'About the whole recording'
        ) : (
          <>
            About <q className="said-small line-clamp-3 text-ink">{quote}</q>
          </>
        )}
      </p>
      {isPart && <p className="text-xs text-ink-3">Only the first passage of your selection is marked.</p>}
      {isWaiting && (
        <p role="status" className="text-xs text-ink-3">
          You can post this as soon as your edits are saved. What you write here is kept.
        </p>
      )}
      <Compose
        key={name}
        recordingId={recordingId}
        name={name}
        label="New comment"
        placeholder="Write, @ mentions somebody"
        acts={isCustomer ? [comment] : [comment, question]}
        onDone={close}
        onCancel={close}
        isFocused
      />
    </section>
  );
}
