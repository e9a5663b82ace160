import { supportQuestion } from '@colloquy/contract/support';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { sendQuestion } from '../support.queries.ts';
import { AttachmentsField, encodeAttachments } from './attachments-field.tsx';
import * as text from '../messages.ts';

export function SupportQuestionForm({
  onSent,
  onCancel,
}: {
  onSent: (id: string) => void;
  onCancel: () => void;
}) {
  // The id makes a retry idempotent: one question per form.
  const [requestId] = useState(() => newId());
  const [files, setFiles] = useState<File[]>([]);
  const form = useForm({
    resolver: zodResolver(supportQuestion),
    defaultValues: { subject: '', text: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const send = async (question: z.infer<typeof supportQuestion>) => {
    const attachments = await encodeAttachments(files);
    onSent((await sendQuestion({ ...question, requestId, attachments })).id);
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      isDirty={files.length > 0}
      label={text.newQuestion}
      submitLabel={text.send}
      onCancel={onCancel}
      className="max-w-xl gap-4"
    >
      <TextField
        label={text.subject}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        label={text.yourQuestion}
        hint={text.yourQuestionHint}
        rows={6}
        error={errors.text?.message}
        {...register('text')}
      />
      <AttachmentsField files={files} onChange={setFiles} />
    </Form>
  );
}
