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

const fields = z.object({ key: z.string().trim() });

/** API key of the organisation: stored encrypted and shown only by its last four characters. */
export function EngineKey({ engine }: { engine: OrganisationEngine }) {
  const { id, name, keySuffix, version } = engine;
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { key: '' } });
  const { errors, isSubmitting } = form.formState;
  const { submit } = useFormSubmit(form, async ({ key }) => {
    await saveEngineKey(id, key);
    form.reset();
    toast.success(`The key of ${name} is kept.`);
  });
  const test = useAction(runEngineTest, {
    done: ({ failure }) => (failure ? '' : `${name} answered: address, key and model work.`),
  });
  const removal = useAction(() => saveEngineKey(id, null));
  return (
    <form
      noValidate
      aria-label={`Key of ${name}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={submit}
    >
      <div className="min-w-56 grow">
        <TextField
          label={keySuffix === null ? 'Key' : `Key (ends in ${keySuffix})`}
          hint={keySuffix === null ? 'Kept sealed and never shown again.' : 'Type another one to replace it.'}
          type="password"
          autoComplete="off"
          error={errors.key?.message ?? errors.root?.message}
          {...form.register('key')}
        />
      </div>
      <div className="flex gap-2 wide:pb-6">
        <Button type="submit" isBusy={isSubmitting} isDisabled={form.watch('key').trim() === ''}>
          Keep key
        </Button>
        <Button isBusy={test.isPending} isDisabled={version === 0} onClick={() => void test.run(id)}>
          Test
        </Button>
        {keySuffix !== null && (
          <Button isBusy={removal.isPending} onClick={() => void removal.run()}>
            Forget
          </Button>
        )}
      </div>
    </form>
  );
}
