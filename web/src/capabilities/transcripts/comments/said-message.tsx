import type { CommentMessage, CommentThread } from '@colloquy/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { change, remove } from './comments.queries.ts';
import { Compose } from './compose.tsx';
import { cutAtMentions } from './mentions.ts';

/** A message with who wrote it and when; one's own can be changed where it stands, or deleted. */
export function SaidMessage({ message, thread }: { message: CommentMessage; thread: CommentThread }) {
  const [isChanging, setChanging] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { id, author, text, mentions, createdAt, editedAt, isOwn } = message;
  const name = `change/${id}`;
  return (
    <div className="group">
      <p className="flex min-h-7 items-center gap-1.5 text-xs text-ink-3">
        <span className="min-w-0 truncate font-medium text-ink-2">{author.name}</span>
        <time dateTime={createdAt} title={formatMomentInFull(createdAt)} className="shrink-0">
          {formatMoment(createdAt)}
        </time>
        {editedAt !== null && <span title={formatMomentInFull(editedAt)}>edited</span>}
        {isOwn && !isChanging && (
          <span className="ml-auto">
            <Menu
              trigger={
                <IconButton
                  size="small"
                  label="Your comment: change or delete"
                  icon={<Ellipsis aria-hidden size={14} />}
                />
              }
              items={[
                { label: 'Edit', run: () => setChanging(true) },
                { label: 'Delete', tone: 'danger', run: () => setAsked(true) },
              ]}
            />
          </span>
        )}
      </p>
      {isChanging ? (
        <Compose
          key={name}
          recordingId={thread.recordingId}
          name={name}
          label="Your comment"
          first={text}
          acts={[{ label: 'Save', send: (written) => change(id, written) }]}
          onDone={() => setChanging(false)}
          onCancel={() => setChanging(false)}
          isFocused
        />
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {cutAtMentions(text, mentions).map((part, at) =>
            part.isMention ? (
              <b key={at} className="font-medium text-accent">
                {part.text}
              </b>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {isAsked && <DeleteQuestion message={message} thread={thread} onClose={() => setAsked(false)} />}
    </div>
  );
}

type DeleteQuestionProps = { message: CommentMessage; thread: CommentThread; onClose: () => void };

function DeleteQuestion({ message, thread, onClose }: DeleteQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const answers = thread.messages[0]?.id === message.id ? thread.messages.length - 1 : 0;
  const lost =
    answers === 0 ? '' : answers === 1 ? ' The answer to it goes, too.' : ` Its ${answers} answers go, too.`;
  const run = async () => {
    setBusy(true);
    try {
      await remove(thread, message.id);
    } catch (error) {
      toast.error(messageOf(error));
    }
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete this comment?"
      description={`It cannot be brought back.${lost}`}
      actions={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void run()}>
            Delete
          </Button>
        </>
      }
    />
  );
}
