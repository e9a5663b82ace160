import { consentEntry, type ConsentEntry, addConsentEntry } from '@colloquy/contract/transcripts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { v7 as newId } from 'uuid';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { localDay } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { voicesQuery } from '../memory/voices.queries.ts';
import { consentsQuery } from './consents.queries.ts';

const TEXTS = {
  given: {
    title: 'Consent was given',
    description:
      'Everybody in this recording agreed to it. Where your organisation remembers voices, people whom it knows are named in it.',
    done: 'Consent is written down.',
    hint: 'For example: signed form, kept in the project folder.',
  },
  withdrawn: {
    title: 'Consent was withdrawn',
    description:
      'Voices that are known from this recording are erased at once. The recording and its words stay until you delete the job.',
    done: 'Withdrawn. Voices known from this recording are erased.',
    hint: 'For example: mail from the participant.',
  },
} as const;

const fields = consentEntry.pick({ on: true, note: true });

type ConsentDialogProps = { recordingId: string; state: ConsentEntry['state']; onClose: () => void };

/** Records when and how consent was given or withdrawn. */
export function ConsentDialog({ recordingId, state, onClose }: ConsentDialogProps) {
  // One id per dialog, so that a repeated submission creates one entry.
  const [{ id, today }] = useState(() => ({
    id: newId(),
    today: localDay(),
  }));
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { on: today, note: '' } });
  const { register, formState } = form;
  const { errors } = formState;
  const { title, description, done, hint } = TEXTS[state];
  const save = async ({ on, note }: z.infer<typeof fields>) => {
    const now = await call(addConsentEntry, { params: { recordingId }, body: { id, state, on, note } });
    queryClient.setQueryData(consentsQuery(recordingId).queryKey, now);
    await queryClient.invalidateQueries({ queryKey: voicesQuery(recordingId).queryKey });
    toast.success(done);
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      form={form}
      onSubmit={save}
      submitLabel="Write it down"
      variant={state === 'withdrawn' ? 'danger' : 'primary'}
    >
      <TextField
        label="On which day"
        type="date"
        className="max-w-48"
        error={errors.on?.message}
        {...register('on')}
      />
      <TextArea label="How" hint={hint} error={errors.note?.message} {...register('note')} />
    </FormDialog>
  );
}
