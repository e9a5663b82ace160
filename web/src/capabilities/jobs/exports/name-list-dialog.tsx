import { formatNameList, type NameList, nameListText, saveNameList } from '@colloquy/contract/exports';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../app/api/client.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import * as text from './messages.ts';
import { storeNameList } from './exports.queries.ts';

type NameListDialogProps = { jobId: string; list: NameList; onClose: () => void };
type Input = z.input<typeof nameListText>;
type Output = z.output<typeof nameListText>;

/** Edits the names that downloads of a job replace, as lines that can be pasted from a table. */
export function NameListDialog({ jobId, list, onClose }: NameListDialogProps) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(nameListText),
    defaultValues: { text: formatNameList(list.replacements) },
  });
  const save = async ({ text: replacements }: Output) => {
    storeNameList(jobId, await call(saveNameList, { params: { jobId }, body: { replacements } }));
    toast.success(text.namesSaved);
  };
  const written = form.watch('text');
  const missing = list.suggestions.filter(
    ({ name }) => !written.split('\n').some((line) => line.startsWith(`${name} =`)),
  );
  const addSpeakers = () => {
    const lines = [written.trimEnd(), formatNameList(missing)].filter((part) => part !== '');
    form.setValue('text', lines.join('\n'), { shouldDirty: true });
    form.setFocus('text');
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      size="medium"
      title={text.namesToReplace}
      description={text.namesToReplaceEffect}
      form={form}
      onSubmit={save}
      submitLabel={text.saveNames}
      otherActions={
        missing.length > 0 && <Button onClick={addSpeakers}>{text.addSpeakerNames(missing.length)}</Button>
      }
    >
      <TextArea
        label={text.namesField}
        hint={text.namesFieldHint}
        error={form.formState.errors.text?.message}
        rows={8}
        spellCheck={false}
        {...form.register('text')}
      />
    </FormDialog>
  );
}
