import { supportQuestion } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { ask } from '../support.queries.ts';
import { AttachmentsField, readAttachments } from './attachments-field.tsx';

export function AskForm({ onAsked, onCancel }: { onAsked: (id: string) => void; onCancel: () => void }) {
  // One id for this form: sent twice, it asks once.
  const [requestId] = useState(() => newId());
  const [files, setFiles] = useState<File[]>([]);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(supportQuestion),
    defaultValues: { subject: '', text: '' },
  });
  const { errors, isSubmitting } = formState;
  const discard = useUnsavedChanges({ isDirty: formState.isDirty || files.length > 0, isSubmitting });
  const send = handleSubmit(async (question) => {
    try {
      const attachments = await readAttachments(files);
      onAsked((await ask({ ...question, requestId, attachments })).id);
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form
      noValidate
      aria-label="New question"
      className="grid max-w-xl gap-4"
      onSubmit={(submit) => void send(submit)}
    >
      <TextField
        label="What is it about?"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        label="Your question"
        hint="Name the number of the job where it is about one. Those who answer do not see your recordings and words."
        rows={6}
        error={errors.text?.message}
        {...register('text')}
      />
      <AttachmentsField files={files} onChange={setFiles} />
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Ask
        </Button>
        <Button
          onClick={() => {
            discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
