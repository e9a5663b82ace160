import { feedbackText, type FeedbackSubject, sendFeedback } from '@colloquy/contract/support';
import { zodResolver } from '../forms/zod-resolver.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { TextArea } from '../../ui/form/field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { call } from '../api/client.ts';
import { Rating } from './rating.tsx';

type FeedbackDialogProps = {
  about: FeedbackSubject;
  subjectId: string | undefined;
  onClose: () => void;
};

const SUBJECT_LABELS: Record<FeedbackSubject, string> = {
  job: 'this job',
  help: 'this page of help',
  service: 'this service',
  product: 'Colloquy',
};

export function FeedbackDialog({ about, subjectId, onClose }: FeedbackDialogProps) {
  // One id per dialog makes a repeated request idempotent.
  const [requestId] = useState(() => newId());
  const form = useForm({
    resolver: zodResolver(feedbackText),
    defaultValues: { rating: null, text: '' },
  });
  const send = async (feedback: z.infer<typeof feedbackText>) => {
    const page = location.pathname;
    await call(sendFeedback, {
      body: { ...feedback, about, subjectId: subjectId ?? null, page, requestId },
    });
    toast.success('Thank you. Your feedback was sent.');
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`What do you think of ${SUBJECT_LABELS[about]}?`}
      description="Those who run Colloquy read it, with your name. Nothing of your recordings goes along."
      form={form}
      onSubmit={send}
      submitLabel="Send"
    >
      <Controller
        control={form.control}
        name="rating"
        render={({ field }) => <Rating value={field.value} onValueChange={field.onChange} />}
      />
      <TextArea label="Your words" error={form.formState.errors.text?.message} {...form.register('text')} />
    </FormDialog>
  );
}
