import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

import { type BulkChoice, type BulkResult, isSingleRequest, runBulkAction } from '../bulk-users.ts';
import type { BulkRequest } from './bulk-actions.tsx';
import { BulkFields, bulkFieldsOf, type BulkInput, EMPTY_BULK_FORM } from './bulk-fields.tsx';
import { UserLinks } from './user-links.tsx';
import * as text from '../messages.ts';
import * as bulk from './messages.ts';

type BulkDialogProps = { request: BulkRequest; onClose: () => void };

/** Confirms a bulk action, runs it and shows the result for each user. */
export function BulkDialog({ request, onClose }: BulkDialogProps) {
  const [result, setResult] = useState<BulkResult>();
  const { done } = bulk.BULK_MESSAGES[request.action];
  if (!result) return <BulkForm request={request} onClose={onClose} onDone={setResult} />;
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={bulk.bulkResultTitle(result)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <BulkResults result={result} done={done} />
    </Dialog>
  );
}

function BulkForm({
  request: { action, users, clear },
  onClose,
  onDone,
}: BulkDialogProps & { onDone: (result: BulkResult) => void }) {
  const messages = bulk.BULK_MESSAGES[action];
  const count = users.all?.total ?? users.rows.length;
  const [done, setDone] = useState(0);
  const form = useForm<BulkInput, unknown, BulkChoice>({
    resolver: zodResolver(bulkFieldsOf(action)),
    defaultValues: EMPTY_BULK_FORM,
  });
  const { isSubmitting } = form.formState;
  const start = async (choice: BulkChoice) => {
    try {
      onDone(await runBulkAction(action, users, choice, setDone));
      clear?.();
    } finally {
      for (const key of ['users', 'groups', 'services', 'credits'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    }
    // The result takes the place of the form.
    return false;
  };
  return (
    <FormDialog
      open
      size="medium"
      // A running action continues after closing, so closing would hide its result.
      onOpenChange={() => !isSubmitting && onClose()}
      title={messages.title(count)}
      description={messages.text}
      form={form}
      onSubmit={start}
      submitLabel={messages.submitLabel}
      variant={action === 'deactivate' ? 'danger' : 'primary'}
    >
      <BulkFields action={action} users={users.rows} form={form} />
      {isSubmitting && !isSingleRequest(action) && <p aria-live="polite">{bulk.bulkProgress(done, count)}</p>}
    </FormDialog>
  );
}

type BulkResultsProps = { result: BulkResult; done: (users: number) => string };

function BulkResults({ result: { done: count, refused, links }, done }: BulkResultsProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <p ref={heading} tabIndex={-1} role="status" className="font-medium">
        {done(count)}
      </p>
      <UserLinks links={links} />
      {refused.length > 0 && (
        <div className="grid gap-1">
          <p className="font-medium">{bulk.usersNotChanged(refused.length)}</p>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {refused.map(({ id, name, username, message }) => (
              <li key={id} className="px-3 py-2 wrap-anywhere">
                <bdi className="font-medium">{name}</bdi> <span className="text-ink-3">{username}</span>
                <p className="text-danger">{message}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
