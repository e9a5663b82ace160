import { buildUrl } from '@colloquy/contract';
import type { SupportAttachment } from '@colloquy/contract/support';
import { Paperclip, Trash } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { deleteAttachmentTitle } from '../messages.ts';
import { deleteAttachment } from '../support.queries.ts';
import * as text from '../messages.ts';

type AttachmentListProps = {
  attachments: readonly SupportAttachment[];
  /** URL template with `:attachmentId`. */
  path: string;
};

/** Attachments of a message: download any, delete one's own. */
export function AttachmentList({ attachments, path }: AttachmentListProps) {
  const [attachmentToDelete, setAttachmentToDelete] = useState<SupportAttachment>();
  if (attachments.length === 0) return null;
  return (
    <>
      <ul aria-label={text.attachments} className="mt-2 grid gap-1">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="flex items-center gap-2">
            <Paperclip aria-hidden size={14} className="shrink-0 text-ink-3" />
            <a href={buildUrl(path, { attachmentId: attachment.id })} download className="wrap-anywhere">
              <bdi>{attachment.name}</bdi>
            </a>
            <span className="text-xs text-ink-3">{formatBytes(attachment.bytes)}</span>
            {attachment.canDelete && (
              <IconButton
                size="small"
                label={text.deleteFile(attachment.name)}
                icon={<Trash aria-hidden size={14} />}
                onClick={() => setAttachmentToDelete(attachment)}
              />
            )}
          </li>
        ))}
      </ul>
      {attachmentToDelete && (
        <DeleteAttachmentDialog
          attachment={attachmentToDelete}
          onClose={() => setAttachmentToDelete(undefined)}
        />
      )}
    </>
  );
}

function DeleteAttachmentDialog({
  attachment,
  onClose,
}: {
  attachment: SupportAttachment;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={deleteAttachmentTitle(attachment.name)}
      description={text.deleteAttachmentText}
      cancelLabel={text.keepAttachment}
      confirmLabel={text.deleteNow}
      variant="danger"
      onConfirm={() => deleteAttachment(attachment.id)}
    />
  );
}
