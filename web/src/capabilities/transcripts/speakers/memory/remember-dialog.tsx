import { rememberVoice, speakerName, type Speaker, voiceConsent } from '@colloquy/contract';
import { zodResolver } from '../../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../../app/api/api-error.ts';
import { call } from '../../../../app/api/client.ts';
import { queryClient } from '../../../../app/query-client.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox, TextField } from '../../../../ui/form/field.tsx';
import { TextArea } from '../../../../ui/form/text-area.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { voicesQuery } from './voices.queries.ts';

const form = z.object({
  name: speakerName,
  givenBy: voiceConsent.shape.givenBy,
  note: voiceConsent.shape.note,
  isAgreed: z.literal(true, 'Without their consent no voice is remembered.'),
});
type Values = z.input<typeof form>;

type RememberDialogProps = { recordingId: string; speaker: Speaker; onClose: () => void };

/** Asks for the consent of the person whose voice is to be known, and writes it down with it. */
export function RememberDialog({ recordingId, speaker, onClose }: RememberDialogProps) {
  // Made once, so that a repeated press remembers one voice.
  const [id] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<Values, unknown, z.output<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { name: speaker.name ?? '', givenBy: speaker.name ?? '', note: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const submit = handleSubmit(async ({ name, givenBy, note }) => {
    const body = { id, speakerId: speaker.id, name, consent: { givenBy, note } };
    try {
      const now = await call(rememberVoice, { params: { recordingId }, body });
      queryClient.setQueryData(voicesQuery(recordingId).queryKey, now);
      toast.success(`${name} will be recognised in new recordings.`);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remember this voice"
      description="New recordings of your organisation then name this person by their voice. Your admin can erase the voice at any time."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="go" isBusy={isSubmitting} onClick={() => void submit()}>
            Remember
          </Button>
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField label="Name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Who agreed"
          hint="The person themselves, or who may agree for them."
          error={errors.givenBy?.message}
          {...register('givenBy')}
        />
        <TextArea
          label="When and how"
          hint="For example: signed form of 3 March, kept in the project folder."
          error={errors.note?.message}
          {...register('note')}
        />
        <div className="grid gap-1">
          <Checkbox
            label="They know what a voice print is for, agreed to it, and can take that back at any time."
            aria-invalid={errors.isAgreed !== undefined || undefined}
            {...register('isAgreed')}
          />
          {errors.isAgreed && (
            <p role="alert" className="text-xs text-danger">
              {errors.isAgreed.message}
            </p>
          )}
        </div>
        {errors.root && (
          <p role="alert" className="text-danger">
            {errors.root.message}
          </p>
        )}
        {/* So that Enter sends it. */}
        <button type="submit" hidden>
          Remember
        </button>
      </form>
    </Dialog>
  );
}
