import { reasonForm, type ReasonForm } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type ReasonDialogProps = {
  title: string;
  description: string;
  /** What the button says. */
  act: string;
  /** Answers whether it was taken; else the dialog stays, with what was typed. */
  send: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the reason that goes along with a refusal. */
export function ReasonDialog({ title, description, act, send, onClose }: ReasonDialogProps) {
  const { register, handleSubmit, formState } = useForm<ReasonForm>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const submit = handleSubmit(async ({ reason }) => {
    if (await send(reason)) onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <TextField label="Reason" autoComplete="off" error={errors.reason?.message} {...register('reason')} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
