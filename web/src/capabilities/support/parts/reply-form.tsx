import { type NewAttachment, supportReply } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { AttachmentsField, readAttachments } from './attachments-field.tsx';

type ReplyFormProps = {
  label: string;
  button: string;
  hint?: string;
  send: (said: { messageId: string; text: string; attachments: NewAttachment[] }) => Promise<void>;
  /** It cannot be sent now; what is written stays. */
  isHeld?: boolean;
  /** Something was begun, or sent. */
  onDraft?: (hasDraft: boolean) => void;
  /** More that can be done with the request. */
  children?: ReactNode;
};

export function ReplyForm({ label, button, hint, send, isHeld, onDraft, children }: ReplyFormProps) {
  // One id a message: sent twice, it is written once.
  const [messageId, setMessageId] = useState(() => newId());
  const [files, setFiles] = useState<File[]>([]);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(supportReply),
    defaultValues: { text: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges({ isDirty: formState.isDirty || files.length > 0, isSubmitting });
  const submit = handleSubmit(async ({ text }) => {
    try {
      await send({ messageId, text, attachments: await readAttachments(files) });
    } catch (error) {
      setError('root', { message: messageOf(error) });
      return;
    }
    reset();
    onDraft?.(false);
    setMessageId(newId());
    setFiles([]);
  });
  return (
    <form noValidate aria-label={label} className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={label}
        hint={hint}
        error={errors.text?.message}
        {...register('text', { onChange: () => onDraft?.(true) })}
      />
      <AttachmentsField
        files={files}
        onChange={(chosen) => {
          setFiles(chosen);
          onDraft?.(true);
        }}
      />
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting} isDisabled={isHeld ?? false}>
          {button}
        </Button>
        {children}
      </div>
    </form>
  );
}
