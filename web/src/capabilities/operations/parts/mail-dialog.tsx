import { type MailSummary, openMail, sendMailAgain } from '@colloquy/contract/operations';
import { MailOpen, Send } from 'lucide-react';
import { useState } from 'react';
import { useActionInPlace } from '../../../app/actions/use-action-in-place.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import * as text from '../messages.ts';

type MailDialogProps = { mail: MailSummary; hasServer: boolean; onClose: () => void };

/** One email: its text if it has to be read here, or a retry if there is a mail server. */
export function MailDialog({ mail, hasServer, onClose }: MailDialogProps) {
  const params = { mailId: mail.id };
  // The text is not cached: it disappears with the dialog.
  const [content, setContent] = useState<string>();
  const opening = useActionInPlace(async () => setContent((await call(openMail, { params })).text));
  const sending = useActionInPlace(async () => {
    await call(sendMailAgain, { params });
    toast.success(text.queuedAgain);
    void queryClient.invalidateQueries({ queryKey: ['mails'] });
    onClose();
  });
  const error = opening.error ?? sending.error;
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={mail.subject ?? text.hiddenSubject}
      description={text.mailDetails(mail.to, formatMomentInFull(mail.createdAt), mail.tries)}
      actions={
        mail.hasText &&
        (hasServer ? (
          <Button
            variant="primary"
            icon={<Send aria-hidden size={14} />}
            isBusy={sending.isPending}
            onClick={() => void sending.run()}
          >
            {text.sendAgain}
          </Button>
        ) : (
          content === undefined &&
          !mail.holdsContent && (
            <Button
              variant="primary"
              icon={<MailOpen aria-hidden size={14} />}
              isBusy={opening.isPending}
              onClick={() => void opening.run()}
            >
              {text.openEmail}
            </Button>
          )
        ))
      }
    >
      <p className="text-ink-2">{describeMail(mail, hasServer)}</p>
      {content !== undefined && (
        <pre className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 font-sans whitespace-pre-wrap wrap-anywhere">
          {content}
        </pre>
      )}
      {error !== undefined && <Failure message={error} />}
    </Dialog>
  );
}

function describeMail({ state, hasText, holdsContent, sentAt }: MailSummary, hasServer: boolean): string {
  if (sentAt !== null) return text.sentAndRemoved(formatMomentInFull(sentAt));
  if (!hasText) return text.expiredAndRemoved;
  if (!hasServer && holdsContent) return text.contentHidden;
  if (!hasServer) return text.readingRecorded;
  return state === 'given-up' ? text.refused : text.sentWhenAccepted;
}
