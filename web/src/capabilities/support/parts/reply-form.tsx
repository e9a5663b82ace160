import { type NewAttachment, supportReply } from '@colloquy/contract/support';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { TextArea } from '../../../ui/form/field.tsx';
import { AttachmentsField, encodeAttachments } from './attachments-field.tsx';

type ReplyFormProps = {
  label: string;
  button: string;
  hint?: string;
  attachHint?: string;
  send: (message: { messageId: string; text: string; attachments: NewAttachment[] }) => Promise<void>;
  /** Blocks sending but keeps the text. */
  isDisabled?: boolean;
  /** Reports whether there is unsent text. */
  onDraftChange?: (hasDraft: boolean) => void;
  /** Further actions on the request. */
  children?: ReactNode;
};

export function ReplyForm({
  label,
  button,
  hint,
  attachHint,
  send,
  isDisabled,
  onDraftChange,
  children,
}: ReplyFormProps) {
  // The id makes a retry idempotent: one message per id.
  const [messageId, setMessageId] = useState(() => newId());
  const [files, setFiles] = useState<File[]>([]);
  const form = useForm({ resolver: zodResolver(supportReply), defaultValues: { text: '' } });
  const submit = async ({ text }: { text: string }) => {
    await send({ messageId, text, attachments: await encodeAttachments(files) });
    form.reset();
    onDraftChange?.(false);
    setMessageId(newId());
    setFiles([]);
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      isDirty={files.length > 0}
      label={label}
      submitLabel={button}
      submitProps={{ isDisabled: isDisabled ?? false }}
      otherActions={children}
      className="gap-3"
    >
      <TextArea
        label={label}
        hint={hint}
        error={form.formState.errors.text?.message}
        {...form.register('text', { onChange: () => onDraftChange?.(true) })}
      />
      <AttachmentsField
        files={files}
        hint={attachHint}
        onChange={(chosen) => {
          setFiles(chosen);
          onDraftChange?.(true);
        }}
      />
    </Form>
  );
}
