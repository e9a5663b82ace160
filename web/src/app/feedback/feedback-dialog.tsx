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
import * as text from '../messages.ts';

type FeedbackDialogProps = {
  about: FeedbackSubject;
  subjectId: string | undefined;
  onClose: () => void;
};

const TITLES: Record<FeedbackSubject, string> = {
  job: text.feedbackOnJob,
  help: text.feedbackOnHelp,
  service: text.feedbackOnService,
  product: text.feedbackOnProduct,
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
    toast.success(text.feedbackSent);
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={TITLES[about]}
      description={text.feedbackText}
      form={form}
      onSubmit={send}
      submitLabel={text.send}
    >
      <Controller
        control={form.control}
        name="rating"
        render={({ field }) => <Rating value={field.value} onValueChange={field.onChange} />}
      />
      <TextArea
        label={text.yourFeedback}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
    </FormDialog>
  );
}
