import { type CommentThread, textOf } from '@colloquy/contract';
import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { answer, reopen, resolve } from './comments.queries.ts';
import { Compose } from './compose.tsx';
import { readDraft } from './drafts.ts';
import { SaidMessage } from './said-message.tsx';
import type { Placed } from './thread-places.ts';

type ThreadCardProps = Placed & {
  mayWrite: boolean;
  /** Shows the words and plays them. */
  onShow: () => void;
  /** Was asked for by its words. */
  isWanted: boolean;
};

/** A conversation, with the words that it is about. */
export function ThreadCard({ thread, place, mayWrite, onShow, isWanted }: ThreadCardProps) {
  const name = `answer/${thread.id}`;
  const [isAnswering, setAnswering] = useState(() => readDraft(name) !== undefined);
  const card = useRef<HTMLLIElement>(null);
  // The field goes with the focus, which belongs where it was opened.
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    setAnswering(false);
  };
  const takeFocusBack = (button: HTMLButtonElement | null) => {
    if (button && isClosed.current) button.focus({ preventScroll: true });
    if (button) isClosed.current = false;
  };
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  return (
    <li
      ref={card}
      className={`grid gap-2 border-b border-line py-3 last:border-0 ${isWanted ? '-ml-3 border-l-2 border-l-accent pl-2.5' : ''}`}
    >
      <Quote thread={thread} place={place} onShow={onShow} />
      {thread.kind === 'question' && (
        <div>
          <Chip tone={thread.resolved ? 'plain' : 'attention'}>Question to the customer</Chip>
        </div>
      )}
      {thread.messages.map((message) => (
        <SaidMessage key={message.id} message={message} thread={thread} />
      ))}
      {thread.resolved && <p className="text-xs text-ink-3">Resolved by {thread.resolved.by.name}</p>}
      {mayWrite &&
        (isAnswering ? (
          <Compose
            key={name}
            recordingId={thread.recordingId}
            name={name}
            label="Your answer"
            acts={[{ label: 'Answer', send: (message) => answer(thread.id, message) }]}
            onDone={close}
            onCancel={close}
            isFocused
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button ref={takeFocusBack} size="small" onClick={() => setAnswering(true)}>
              Answer
            </Button>
            {thread.canSettle && <SettleButton thread={thread} />}
          </div>
        ))}
    </li>
  );
}

function SettleButton({ thread: { id, resolved } }: { thread: CommentThread }) {
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().catch((error: unknown) => toast.error(messageOf(error)));
    setBusy(false);
  };
  const takeBack = () => void attempt(() => reopen(id));
  const settle = async () => {
    await resolve(id);
    toast.withUndo('Resolved.', takeBack);
  };
  return resolved ? (
    <Button
      size="small"
      tone="quiet"
      icon={<RotateCcw aria-hidden size={14} />}
      isBusy={isBusy}
      onClick={takeBack}
    >
      Reopen
    </Button>
  ) : (
    <Button
      size="small"
      tone="quiet"
      icon={<Check aria-hidden size={14} />}
      isBusy={isBusy}
      onClick={() => void attempt(settle)}
    >
      Resolve
    </Button>
  );
}

type QuoteProps = Placed & { onShow: () => void };

/** The words as they are now, and a way to them; those that are gone as they were. */
function Quote({ thread, place, onShow }: QuoteProps) {
  if (!thread.anchor) return <p className="text-xs text-ink-3">About the whole recording</p>;
  if (!place || place.isLost || place.from === place.to)
    return (
      <p className="text-xs text-ink-3">
        Words that are gone: <s className="said-small">{thread.anchor.quote}</s>
      </p>
    );
  const { segment, from, to } = place;
  const words = segment.words.slice(from, to);
  return (
    <button
      type="button"
      onClick={onShow}
      className="grid grid-cols-[auto_1fr] gap-2 rounded-sm text-left hover:underline"
    >
      <span className="text-xs leading-6 text-ink-3">{formatClock(words[0]!.startMs)}</span>
      <span dir="auto" lang={segment.language ?? undefined} className="said-small line-clamp-3">
        {textOf(words)}
      </span>
    </button>
  );
}
