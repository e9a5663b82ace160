import { type PromptDetail, promptFields } from '@colloquy/contract/models';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useVersionedSave } from '../../../app/forms/use-versioned-save.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { queryClient } from '../../../app/query-client.ts';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { createPrompt, savePrompt, promptQuery } from '../prompts.queries.ts';
import * as text from '../messages.ts';

type PromptFormProps = {
  /** The prompt to change; undefined for a new one. */
  prompt?: PromptDetail;
  onSaved: (prompt: PromptDetail) => void;
  onCancel?: () => void;
};

/** Name, purpose and text of a prompt. A conflict keeps the input and reports the newer version. */
export function PromptForm({ prompt, onSaved, onCancel }: PromptFormProps) {
  // The id makes a retry idempotent: one prompt per form.
  const [promptId] = useState(() => prompt?.id ?? newId());
  const [, saveOver] = useVersionedSave<Versioned>(prompt ?? { version: 0 }, {
    reload: () => queryClient.fetchQuery({ ...promptQuery(promptId), staleTime: 0 }),
    describe: describeConflict,
  });
  const form = useForm({
    resolver: zodResolver(promptFields),
    defaultValues: { name: prompt?.name ?? '', purpose: prompt?.purpose ?? '', text: prompt?.text ?? '' },
  });
  const { register, reset, formState } = form;
  const { errors, isDirty } = formState;
  const save = async (fields: z.infer<typeof promptFields>) => {
    await saveOver(async ({ version }) => {
      const saved = prompt
        ? await savePrompt(promptId, { ...fields, version })
        : await createPrompt({ ...fields, promptId });
      reset(fields);
      toast.success(prompt ? text.promptSaved : text.promptAdded);
      onSaved(saved);
      return saved;
    });
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      errorFields={{ taken: 'name' }}
      label={prompt ? text.prompt : text.newPrompt}
      submitLabel={prompt ? text.saveAsNewVersion : text.add}
      submitProps={{ isDisabled: prompt !== undefined && !isDirty }}
      onCancel={onCancel}
      className="max-w-2xl gap-4"
    >
      <TextField
        label={text.nameLabel}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={text.purpose}
        autoComplete="off"
        error={errors.purpose?.message}
        {...register('purpose')}
      />
      <TextArea label={text.textLabel} rows={10} error={errors.text?.message} {...register('text')} />
    </Form>
  );
}

type Versioned = { version: number };

/** The newer version appears among the versions; the input can still be saved on top of it. */
const describeConflict = ({ version }: Versioned): string => text.promptConflict(version);
