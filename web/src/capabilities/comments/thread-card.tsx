import type { CommentThread } from '@colloquy/contract/comments';
import { quoteOf, textOf } from '@colloquy/rules/transcript';
import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../app/actions/use-action.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { formatClock } from '../../ui/format/duration.ts';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { postReply, markUnresolved, markResolved } from './comments.queries.ts';
import { Composer } from './compose.tsx';
import { readDraft } from './drafts.ts';
import { MessageItem } from './message-item.tsx';
import type { PlacedThread } from './thread-ranges.ts';
import * as text from './messages.ts';

type ThreadCardProps = PlacedThread & {
  mayWrite: boolean;
  /** Shows the words and plays them. */
  onShow: () => void;
  /** Opened from its words. */
  isFocused: boolean;
};

/** A comment thread with its words. */
export function ThreadCard({ thread, ranges, lostQuotes, mayWrite, onShow, isFocused }: ThreadCardProps) {
  const name = `answer/${thread.id}`;
  const [isAnswering, setAnswering] = useState(() => readDraft(name) !== undefined);
  const card = useRef<HTMLLIElement>(null);
  const [answerButton, handleClose] = useReplacedButton();
  const close = () => {
    handleClose();
    setAnswering(false);
  };
  useEffect(() => {
    if (isFocused) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);
  return (
    <li
      ref={card}
      className={`grid gap-2 border-b border-line py-3 last:border-0 ${isFocused ? '-ml-3 border-l-2 border-l-accent pl-2.5' : ''}`}
    >
      <ThreadQuote thread={thread} ranges={ranges} lostQuotes={lostQuotes} onShow={onShow} />
      {thread.kind === 'question' && (
        <div>
          <Chip tone={thread.resolved ? 'plain' : 'attention'}>{text.questionToCustomer}</Chip>
        </div>
      )}
      {thread.messages.map((message) => (
        <MessageItem key={message.id} message={message} thread={thread} />
      ))}
      {thread.resolved && <p className="text-xs text-ink-3">{text.resolvedBy(thread.resolved.by.name)}</p>}
      {mayWrite &&
        (isAnswering ? (
          <Composer
            key={name}
            recordingId={thread.recordingId}
            name={name}
            label={text.yourReply}
            actions={[{ label: text.reply, send: (message) => postReply(thread.id, message) }]}
            onDone={close}
            onCancel={close}
            isFocused
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button ref={answerButton} size="small" onClick={() => setAnswering(true)}>
              {text.reply}
            </Button>
            {thread.canResolve && <ResolveButton thread={thread} />}
          </div>
        ))}
    </li>
  );
}

function ResolveButton({ thread: { id, resolved } }: { thread: CommentThread }) {
  const reopening = useAction(markUnresolved);
  const resolving = useAction(markResolved, { done: text.resolved, undo: () => markUnresolved(id) });
  return resolved ? (
    <Button
      size="small"
      variant="ghost"
      icon={<RotateCcw aria-hidden size={14} />}
      isBusy={reopening.isPending}
      onClick={() => void reopening.run(id)}
    >
      {text.reopen}
    </Button>
  ) : (
    <Button
      size="small"
      variant="ghost"
      icon={<Check aria-hidden size={14} />}
      isBusy={resolving.isPending}
      onClick={() => void resolving.run(id)}
    >
      {text.resolve}
    </Button>
  );
}

type ThreadQuoteProps = PlacedThread & { onShow: () => void };

/** Passages shown of a long quotation. */
const MAX_PASSAGES = 3;

/** Link to the current words; lost words are shown as they were. */
function ThreadQuote({ thread, ranges, lostQuotes, onShow }: ThreadQuoteProps) {
  if (!thread.quotation) return <p className="text-xs text-ink-3">{text.aboutRecording}</p>;
  const [first] = ranges;
  // Without ranges all words are gone, also those of a segment that is not shown.
  const gone = first ? lostQuotes.join(' ') : quoteOf(thread.quotation);
  const hidden = ranges.length - MAX_PASSAGES;
  return (
    <>
      {first && (
        <button
          type="button"
          onClick={onShow}
          className="grid grid-cols-[auto_1fr] gap-2 rounded-sm text-left hover:underline"
        >
          <span className="text-xs leading-6 text-ink-3">
            {formatClock(first.segment.words[first.from]!.startMs)}
          </span>
          <span className="grid gap-1">
            {ranges.slice(0, MAX_PASSAGES).map(({ segment, from, to }) => (
              <span
                key={`${segment.id} ${from}`}
                dir="auto"
                lang={segment.language ?? undefined}
                className={`transcript-quote ${ranges.length > 1 ? 'line-clamp-2' : 'line-clamp-3'}`}
              >
                {textOf(segment.words.slice(from, to))}
              </span>
            ))}
            {hidden > 0 && <span className="text-xs text-ink-3">{text.morePassages(hidden)}</span>}
          </span>
        </button>
      )}
      {gone !== '' && (
        <p className="line-clamp-3 text-xs text-ink-3">
          {text.deletedText} <s className="transcript-quote">{gone}</s>
        </p>
      )}
    </>
  );
}
