import { rememberVoice, voiceConsent } from '@colloquy/contract/voices';
import { speakerName, type Speaker } from '@colloquy/rules/transcript';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { v7 as newId } from 'uuid';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { voicesQuery } from './voices.queries.ts';
import * as text from '../messages.ts';

const fields = z.object({
  name: speakerName,
  givenBy: voiceConsent.shape.givenBy,
  note: voiceConsent.shape.note,
  isAgreed: z.literal(true, text.voiceConsentMissing),
});
type Values = z.input<typeof fields>;

type RememberVoiceDialogProps = { recordingId: string; speaker: Speaker; onClose: () => void };

/** Records the consent of a speaker and stores their voiceprint. */
export function RememberVoiceDialog({ recordingId, speaker, onClose }: RememberVoiceDialogProps) {
  // One id per dialog, so that a repeated submission stores one voice.
  const [id] = useState(() => newId());
  const form = useForm<Values, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { name: speaker.name ?? '', givenBy: speaker.name ?? '', note: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const save = async ({ name, givenBy, note }: z.output<typeof fields>) => {
    const body = { id, speakerId: speaker.id, name, consent: { givenBy, note } };
    const now = await call(rememberVoice, { params: { recordingId }, body });
    queryClient.setQueryData(voicesQuery(recordingId).queryKey, now);
    toast.success(text.willBeRecognised(name));
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.rememberVoice}
      description={text.rememberEffect}
      form={form}
      onSubmit={save}
      submitLabel={text.remember}
    >
      <TextField label={text.name} error={errors.name?.message} {...register('name')} />
      <TextField
        label={text.consentGivenBy}
        hint={text.consentGivenByHint}
        error={errors.givenBy?.message}
        {...register('givenBy')}
      />
      <TextArea
        label={text.whenAndHow}
        hint={text.whenAndHowHint}
        error={errors.note?.message}
        {...register('note')}
      />
      <div className="grid gap-1">
        <Checkbox
          label={text.voiceConsent}
          aria-invalid={errors.isAgreed !== undefined || undefined}
          {...register('isAgreed')}
        />
        {errors.isAgreed && (
          <p role="alert" className="text-xs text-danger">
            {errors.isAgreed.message}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
