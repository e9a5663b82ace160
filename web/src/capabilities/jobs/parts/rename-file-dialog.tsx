import { fileName, withoutEnding } from '@colloquy/contract/jobs';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { TextField } from '../../../ui/form/field.tsx';
import type { JobFile } from '../chosen-file.ts';
import { FileRenameConflictError, renameFile } from '../job-files.queries.ts';
import * as text from '../messages.ts';

const fields = z.object({ name: fileName });

type RenameFileDialogProps = { jobId: string; file: Pick<JobFile, 'id' | 'name'>; onClose: () => void };

/** Renames a file of a job. After a conflict, saving again replaces the other person's name. */
export function RenameFileDialog({ jobId, file, onClose }: RenameFileDialogProps) {
  // Not `file.name`: the page shows the new name while it is saved.
  const [from, setFrom] = useState(file.name);
  const stem = withoutEnding(from);
  const ending = from.slice(stem.length);
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { name: stem } });
  const submit = async ({ name }: z.infer<typeof fields>) => {
    try {
      await renameFile({ jobId, file, from }, name);
    } catch (error) {
      if (!(error instanceof FileRenameConflictError)) throw error;
      setFrom(error.current);
      form.setError('name', { message: text.fileRenamedMeanwhile(error.current) });
      return false;
    }
    return true;
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.renameFileTitle}
      form={form}
      onSubmit={submit}
      submitLabel={text.rename}
      isGuarded={false}
    >
      <TextField
        label={text.nameOfFile}
        {...(ending !== '' && { hint: text.endingStays(ending) })}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  );
}
