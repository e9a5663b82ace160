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
import * as text from '../messages.ts';

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
  const { title, description, done, hint } = text.consentDialogs[state];
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
      submitLabel={text.save}
      variant={state === 'withdrawn' ? 'danger' : 'primary'}
    >
      <TextField
        label={text.date}
        type="date"
        className="max-w-48"
        error={errors.on?.message}
        {...register('on')}
      />
      <TextArea label={text.details} hint={hint} error={errors.note?.message} {...register('note')} />
    </FormDialog>
  );
}
