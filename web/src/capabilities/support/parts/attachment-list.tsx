import type { SupportAttachment } from '@colloquy/contract';
import { Paperclip, Trash } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../../app/api/address.ts';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { deleteAttachmentQuestion } from '../messages.ts';
import { deleteAttachment } from '../support.queries.ts';

type AttachmentListProps = {
  attachments: readonly SupportAttachment[];
  /** Where one comes from, with `:attachmentId`. */
  path: string;
};

/** The files of a message: each to be downloaded, and an own one to be deleted. */
export function AttachmentList({ attachments, path }: AttachmentListProps) {
  const [asked, setAsked] = useState<SupportAttachment>();
  if (attachments.length === 0) return null;
  return (
    <>
      <ul aria-label="Attachments" className="mt-2 grid gap-1">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="flex items-center gap-2">
            <Paperclip aria-hidden size={14} className="shrink-0 text-ink-3" />
            <a href={addressOf(path, { attachmentId: attachment.id })} download className="wrap-anywhere">
              <bdi>{attachment.name}</bdi>
            </a>
            <span className="text-xs text-ink-3">{formatBytes(attachment.bytes)}</span>
            {attachment.canDelete && (
              <IconButton
                size="small"
                label={`Delete ${attachment.name}`}
                icon={<Trash aria-hidden size={14} />}
                onClick={() => setAsked(attachment)}
              />
            )}
          </li>
        ))}
      </ul>
      {asked && <DeleteDialog attachment={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function DeleteDialog({ attachment, onClose }: { attachment: SupportAttachment; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteAttachment(attachment.id);
      onClose();
    } catch (error) {
      setBusy(false);
      toast.error(messageOf(error));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={deleteAttachmentQuestion(attachment.name)}
      description="It is deleted at once and for good. Colloquy support may have opened it already."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    />
  );
}
