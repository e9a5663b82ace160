import type { OrganisationEngine } from '@colloquy/contract/models';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useAction } from '../../../app/actions/use-action.ts';
import { useFormSubmit } from '../../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { runEngineTest, saveEngineKey } from '../engines.queries.ts';
import * as text from '../messages.ts';

const fields = z.object({ key: z.string().trim() });

/** API key of the organisation: stored encrypted and shown only by its last four characters. */
export function EngineKey({ engine }: { engine: OrganisationEngine }) {
  const { id, name, keySuffix, version } = engine;
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { key: '' } });
  const { errors, isSubmitting } = form.formState;
  const { submit } = useFormSubmit(form, async ({ key }) => {
    await saveEngineKey(id, key);
    form.reset();
    toast.success(text.keySaved(name));
  });
  const test = useAction(runEngineTest, {
    done: ({ failure }) => (failure ? '' : text.engineWorks(name)),
  });
  const removal = useAction(() => saveEngineKey(id, null));
  return (
    <form
      noValidate
      aria-label={text.keyForm(name)}
      className="flex flex-wrap items-end gap-2"
      onSubmit={submit}
    >
      <div className="min-w-56 grow">
        <TextField
          label={keySuffix === null ? text.key : text.keyEndingIn(keySuffix)}
          hint={keySuffix === null ? text.keyHint : text.replaceKeyHint}
          type="password"
          autoComplete="off"
          error={errors.key?.message ?? errors.root?.message}
          {...form.register('key')}
        />
      </div>
      <div className="flex gap-2 wide:pb-6">
        <Button type="submit" isBusy={isSubmitting} isDisabled={form.watch('key').trim() === ''}>
          {text.saveKey}
        </Button>
        <Button isBusy={test.isPending} isDisabled={version === 0} onClick={() => void test.run(id)}>
          {text.test}
        </Button>
        {keySuffix !== null && (
          <Button isBusy={removal.isPending} onClick={() => void removal.run()}>
            {text.removeKey}
          </Button>
        )}
      </div>
    </form>
  );
}
