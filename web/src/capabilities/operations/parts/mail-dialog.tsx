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

type MailDialogProps = { mail: MailSummary; hasServer: boolean; onClose: () => void };

/** One email: its text if it has to be read here, or a retry if there is a mail server. */
export function MailDialog({ mail, hasServer, onClose }: MailDialogProps) {
  const params = { mailId: mail.id };
  // The text is not cached: it disappears with the dialog.
  const [text, setText] = useState<string>();
  const opening = useActionInPlace(async () => setText((await call(openMail, { params })).text));
  const sending = useActionInPlace(async () => {
    await call(sendMailAgain, { params });
    toast.success('It is tried again now.');
    void queryClient.invalidateQueries({ queryKey: ['mails'] });
    onClose();
  });
  const error = opening.error ?? sending.error;
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={mail.subject ?? 'About work of the organisation'}
      description={`To ${mail.to}, written ${formatMomentInFull(mail.createdAt)}, ${formatTries(mail)}.`}
      actions={
        mail.hasText &&
        (hasServer ? (
          <Button
            variant="primary"
            icon={<Send aria-hidden size={14} />}
            isBusy={sending.isPending}
            onClick={() => void sending.run()}
          >
            Send again
          </Button>
        ) : (
          text === undefined &&
          !mail.holdsContent && (
            <Button
              variant="primary"
              icon={<MailOpen aria-hidden size={14} />}
              isBusy={opening.isPending}
              onClick={() => void opening.run()}
            >
              Read it
            </Button>
          )
        ))
      }
    >
      <p className="text-ink-2">{describeMail(mail, hasServer)}</p>
      {text !== undefined && (
        <pre className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 font-sans whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
      {error !== undefined && <Failure message={error} />}
    </Dialog>
  );
}

function describeMail({ state, hasText, holdsContent, sentAt }: MailSummary, hasServer: boolean): string {
  if (sentAt !== null) return `It was sent ${formatMomentInFull(sentAt)}. Its text was blanked then.`;
  if (!hasText) return 'It was never sent, and what it says no longer holds: its text was blanked.';
  if (!hasServer && holdsContent)
    return 'It names what its organisation works on, so only who gets it may read it. It leaves once SMTP_URL is set.';
  if (!hasServer) return 'It may hold a code or a link that lets somebody in. That you read it is recorded.';
  return state === 'given-up'
    ? 'The mail server refused it too often.'
    : 'It leaves as soon as the mail server takes it.';
}

function formatTries({ tries }: MailSummary): string {
  if (tries === 0) return 'not tried yet';
  return tries === 1 ? 'tried once' : `tried ${tries} times`;
}
