import { type JobDetail, SHARED_ACCESS } from '@colloquy/contract/jobs';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { type Option, SelectField } from '../../../ui/form/select.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { transferJobTo } from '../sharing.queries.ts';

const fields = z.object({
  personId: z.string('Choose a colleague.'),
  retainedAccess: z.union([z.literal('').transform(() => null), z.enum(SHARED_ACCESS)]),
});

type TransferJobFormProps = { job: JobDetail; colleagues: readonly Option[]; onClose: () => void };

/** Makes a colleague the owner of a job. Only the new owner can transfer it back. */
export function TransferJobForm({ job, colleagues, onClose }: TransferJobFormProps) {
  const navigate = useNavigate();
  const isOwner = useUserInfo()?.role === 'customer';
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { retainedAccess: 'read' },
  });
  const transfer = async (body: z.output<typeof fields>) => {
    const isVisible = await transferJobTo(job.id, body);
    toast.success('The job is handed over.');
    if (!isVisible) await navigate('/client/jobs/status', { replace: true });
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Hand over ${job.name}`}
      description="It becomes the colleague’s own job, with everybody it is shared with. Only they can give it back."
      form={form}
      onSubmit={transfer}
      submitLabel="Hand over"
    >
      <Controller
        control={form.control}
        name="personId"
        render={({ field, fieldState }) => (
          <Combobox
            label="Who gets it"
            placeholder="Type a part of a name"
            options={colleagues}
            value={field.value ?? null}
            error={fieldState.error?.message}
            onValueChange={field.onChange}
          />
        )}
      />
      <SelectField
        label={isOwner ? 'What you may still do with it' : `What ${job.createdBy} may still do with it`}
        options={[
          { value: 'read', label: 'Read it' },
          { value: 'work', label: 'Work on it' },
          { value: '', label: 'Nothing' },
        ]}
        {...form.register('retainedAccess')}
      />
    </FormDialog>
  );
}
