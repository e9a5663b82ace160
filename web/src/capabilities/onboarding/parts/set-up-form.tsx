import type { UserDetail } from '@colloquy/contract';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormMessage } from '../../identity/index.ts';
import { forgetOrganisations } from '../../organisations/index.ts';
import { forgetSubscriptions } from '../../subscriptions/index.ts';
import { stoppedText } from '../messages.ts';
import { FREE, INSTALLED, type SetUp, setUpForm, type SetUpInput } from '../set-up-form.ts';
import { newSetUpIds, type Progress, setUpOrganisation, SetUpStopped } from '../set-up-organisation.ts';
import {
  AdminFields,
  CreditFields,
  OrganisationFields,
  PlanFields,
  ServiceFields,
} from './set-up-fields.tsx';

export type Finished = { organisationId: string; name: string; admin: UserDetail };

/** Name, plan, services, first admin and first credits. A part that was saved stays saved when a later one is refused. */
export function SetUpForm({ onFinished }: { onFinished: (finished: Finished) => void }) {
  const navigate = useNavigate();
  const [ids] = useState(newSetUpIds);
  const [progress, setProgress] = useState<Progress>({ done: [] });
  const form = useForm<SetUpInput, unknown, SetUp>({
    resolver: zodResolver(setUpForm),
    defaultValues: {
      organisation: { name: '', code: '', timeZone: 'UTC' },
      plan: { plan: FREE, period: 1, seats: null },
      services: INSTALLED.map(({ sid }) => sid),
      admin: { name: '', username: '', email: '' },
      credits: { amount: '', expiresOn: '' },
    },
  });
  const { handleSubmit, setError, formState } = form;
  const discard = useUnsavedChanges(formState);
  const save = handleSubmit(async (values) => {
    let latest = progress;
    try {
      const { organisationId, admin } = await setUpOrganisation(values, ids, {
        from: progress,
        onProgress: (next) => {
          latest = next;
          setProgress(next);
        },
      });
      await Promise.all([forgetOrganisations(), forgetSubscriptions()]);
      discard();
      onFinished({ organisationId: organisationId!, name: values.organisation.name, admin: admin! });
    } catch (error) {
      if (!(error instanceof SetUpStopped)) throw error;
      const { field, message } = whatIsWrong(error);
      if (field === undefined) setError('root', { message: stoppedText(message, latest.done.length > 0) });
      else setError(field, { message }, { shouldFocus: true });
    }
  });
  const { done } = progress;
  return (
    <FormProvider {...form}>
      <form noValidate className="grid max-w-2xl gap-8" onSubmit={(event) => void save(event)}>
        <OrganisationFields isSaved={done.includes('organisation')} />
        <PlanFields isSaved={done.includes('plan')} />
        <ServiceFields isSaved={done.includes('services')} />
        <AdminFields isSaved={done.includes('admin')} />
        <CreditFields isSaved={done.includes('credits')} />
        <FormMessage message={formState.errors.root?.message} />
        <div className="flex gap-2">
          <Button type="submit" tone="go" isBusy={formState.isSubmitting}>
            {done.length === 0 ? 'Add organisation' : 'Continue'}
          </Button>
          <Button
            onClick={() => {
              discard();
              void navigate(
                progress.organisationId === undefined
                  ? '/admin/organizations'
                  : `/admin/organizations/${progress.organisationId}`,
              );
            }}
          >
            {done.length === 0 ? 'Cancel' : 'Finish later'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

type Field = 'organisation.code' | 'admin.username' | 'admin.email' | 'plan.seats' | 'credits.expiresOn';

/** Beside which field a refusal is shown; without one it belongs to none. */
function whatIsWrong({ step, cause }: SetUpStopped): { field?: Field; message: string } {
  const message = messageOf(cause);
  if (!(cause instanceof ApiError)) return { message };
  const { error, fields } = cause;
  if (step === 'organisation' && error === 'taken') return { field: 'organisation.code', message };
  if (step === 'admin' && fields.username) return { field: 'admin.username', message: fields.username };
  if (step === 'admin' && fields.email) return { field: 'admin.email', message: fields.email };
  if (step === 'plan' && fields.seats) return { field: 'plan.seats', message: fields.seats };
  if (step === 'credits' && fields.expiresOn)
    return { field: 'credits.expiresOn', message: fields.expiresOn };
  return { message };
}
