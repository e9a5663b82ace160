import { feedbackText, type FeedbackSubject, sendFeedback } from '@colloquy/contract';
import { zodResolver } from '../forms/zod-resolver.ts';
import { useUnsavedChanges } from '../forms/unsaved-changes.ts';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Rating } from './rating.tsx';

type FeedbackDialogProps = {
  about: FeedbackSubject;
  subjectId: string | undefined;
  onClose: () => void;
};

const WORDS: Record<FeedbackSubject, string> = {
  job: 'this job',
  help: 'this page of help',
  service: 'this service',
  product: 'Colloquy',
};

export function FeedbackDialog({ about, subjectId, onClose }: FeedbackDialogProps) {
  // One id for this dialog: sent twice, it is kept once.
  const [requestId] = useState(() => newId());
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(feedbackText),
    defaultValues: { rating: null, text: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const send = handleSubmit(async (said) => {
    try {
      const page = location.pathname;
      await call(sendFeedback, { body: { ...said, about, subjectId: subjectId ?? null, page, requestId } });
    } catch (error) {
      setError('root', { message: messageOf(error) });
      return;
    }
    toast.success('Thank you. Your feedback was sent.');
    onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`What do you think of ${WORDS[about]}?`}
      description="Those who run Colloquy read it, with your name. Nothing of your recordings goes along."
    >
      <form noValidate className="grid gap-4" onSubmit={(submit) => void send(submit)}>
        <Controller
          control={control}
          name="rating"
          render={({ field }) => <Rating value={field.value} onChange={field.onChange} />}
        />
        <TextArea label="Your words" error={errors.text?.message} {...register('text')} />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
