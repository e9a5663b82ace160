import { consentEntry, type ConsentEntry, writeConsent } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { localDay } from '../../../ui/format/today.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { voicesQuery } from '../speakers/memory/voices.queries.ts';
import { consentsQuery } from './consents.queries.ts';

const WORDS = {
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

const form = consentEntry.pick({ on: true, note: true });

type ConsentDialogProps = { recordingId: string; state: ConsentEntry['state']; onClose: () => void };

/** Asks for the day and for what can be shown later, and writes it down. */
export function ConsentDialog({ recordingId, state, onClose }: ConsentDialogProps) {
  // Made once, so that a repeated press is one entry.
  const [{ id, today }] = useState(() => ({
    id: newId(),
    today: localDay(),
  }));
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { on: today, note: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const { title, description, done, hint } = WORDS[state];
  const submit = handleSubmit(async ({ on, note }) => {
    try {
      const now = await call(writeConsent, { params: { recordingId }, body: { id, state, on, note } });
      queryClient.setQueryData(consentsQuery(recordingId).queryKey, now);
      await queryClient.invalidateQueries({ queryKey: voicesQuery(recordingId).queryKey });
      toast.success(done);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone={state === 'withdrawn' ? 'danger' : 'go'}
            isBusy={isSubmitting}
            onClick={() => void submit()}
          >
            Write it down
          </Button>
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label="On which day"
          type="date"
          className="max-w-48"
          error={errors.on?.message}
          {...register('on')}
        />
        <TextArea label="How" hint={hint} error={errors.note?.message} {...register('note')} />
        {errors.root && (
          <p role="alert" className="text-danger">
            {errors.root.message}
          </p>
        )}
        {/* So that Enter sends it. */}
        <button type="submit" hidden>
          Write it down
        </button>
      </form>
    </Dialog>
  );
}
