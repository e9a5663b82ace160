import { type PromptDetail, promptFields } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { add, change, promptQuery } from '../prompts.queries.ts';

type PromptFormProps = {
  /** The one that is changed; without it a new one is made. */
  prompt?: PromptDetail;
  onSaved: (prompt: PromptDetail) => void;
  onCancel?: () => void;
};

/** A prompt's name, purpose and text. A conflict keeps what was typed and says that there is a newer version. */
export function PromptForm({ prompt, onSaved, onCancel }: PromptFormProps) {
  // One id for this form: sent twice, it adds one prompt.
  const [promptId] = useState(() => prompt?.id ?? newId());
  const [version, setVersion] = useState(prompt?.version ?? 0);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(promptFields),
    defaultValues: { name: prompt?.name ?? '', purpose: prompt?.purpose ?? '', text: prompt?.text ?? '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const discard = useUnsavedChanges(formState);
  const save = handleSubmit(async (fields) => {
    try {
      const saved = prompt
        ? await change(promptId, { ...fields, version })
        : await add({ ...fields, promptId });
      setVersion(saved.version);
      reset(fields);
      toast.success(prompt ? 'The prompt is saved.' : 'The prompt is added.');
      onSaved(saved);
    } catch (error) {
      const name = error instanceof ApiError ? error.error : undefined;
      if (name === 'taken') return setError('name', { message: messageOf(error) }, { shouldFocus: true });
      if (name !== 'changed-meanwhile') return setError('root', { message: messageOf(error) });
      // The newer version shows among the versions; what was typed here can be saved after it.
      const newer = await queryClient.fetchQuery({ ...promptQuery(promptId), staleTime: 0 });
      setVersion(newer.version);
      setError('root', {
        message: `Somebody saved version ${newer.version} in the meantime; it is below. Save again to put yours after it.`,
      });
    }
  });
  return (
    <form
      noValidate
      aria-label={prompt ? 'The prompt' : 'New prompt'}
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => void save(event)}
    >
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label="What it is for"
        autoComplete="off"
        error={errors.purpose?.message}
        {...register('purpose')}
      />
      <TextArea label="Text" rows={10} error={errors.text?.message} {...register('text')} />
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting} isDisabled={prompt !== undefined && !isDirty}>
          {prompt ? 'Save as a new version' : 'Add'}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
