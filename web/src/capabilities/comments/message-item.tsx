import type { CommentMessage, CommentThread } from '@colloquy/contract/comments';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/actions/confirm-dialog.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { Moment } from '../../ui/text/moment.tsx';
import { saveComment, removeComment } from './comments.queries.ts';
import { Composer } from './compose.tsx';
import { cutAtMentions } from './mentions.ts';
import * as messages from './messages.ts';

/** A message with author and time; authors can edit and delete their own. */
export function MessageItem({ message, thread }: { message: CommentMessage; thread: CommentThread }) {
  const [isEditing, setEditing] = useState(false);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [menuButton, handleClose] = useReplacedButton();
  const stopEditing = () => {
    handleClose();
    setEditing(false);
  };
  const { id, author, text, mentions, createdAt, editedAt, isOwn } = message;
  const name = `change/${id}`;
  return (
    <div className="group">
      <div className="flex min-h-7 items-center gap-1.5 text-xs text-ink-3">
        <span className="min-w-0 truncate font-medium text-ink-2">{author.name}</span>
        <Moment at={createdAt} className="shrink-0" />
        {editedAt !== null && (
          <span className="relative" data-tooltip={formatMomentInFull(editedAt)}>
            {messages.edited} <span className="sr-only">{formatMomentInFull(editedAt)}</span>
          </span>
        )}
        {isOwn && !isEditing && (
          <span className="ml-auto">
            <Menu
              trigger={
                <IconButton
                  ref={menuButton}
                  size="small"
                  label={messages.commentActions}
                  icon={<Ellipsis aria-hidden size={14} />}
                />
              }
              items={[
                { label: messages.edit, run: () => setEditing(true) },
                { label: messages.remove, variant: 'danger', run: () => setConfirmOpen(true) },
              ]}
            />
          </span>
        )}
      </div>
      {isEditing ? (
        <Composer
          key={name}
          recordingId={thread.recordingId}
          name={name}
          label={messages.yourComment}
          initialText={text}
          actions={[{ label: messages.save, send: (written) => saveComment(id, written) }]}
          onDone={stopEditing}
          onCancel={stopEditing}
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
      {isConfirmOpen && (
        <DeleteCommentDialog message={message} thread={thread} onClose={() => setConfirmOpen(false)} />
      )}
    </div>
  );
}

type DeleteCommentDialogProps = { message: CommentMessage; thread: CommentThread; onClose: () => void };

function DeleteCommentDialog({ message, thread, onClose }: DeleteCommentDialogProps) {
  const replies = thread.messages[0]?.id === message.id ? thread.messages.length - 1 : 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.confirmDelete}
      description={messages.deleteEffect(replies)}
      cancelLabel={messages.keep}
      confirmLabel={messages.remove}
      variant="danger"
      onConfirm={() => removeComment(thread, message.id)}
    />
  );
}
