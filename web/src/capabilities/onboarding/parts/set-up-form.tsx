import type { UserDetail } from '@colloquy/contract/users';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { FormProblem, useFormSubmit } from '../../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { invalidateOrganisations } from '../../organisations/index.ts';
import { invalidateSubscriptions } from '../../subscriptions/index.ts';
import { setUpStoppedText } from '../messages.ts';
import { FREE_PLAN, INSTALLED_SERVICES, type SetUp, setUpForm, type SetUpInput } from '../set-up-schema.ts';
import {
  newSetUpIds,
  type SetUpProgress,
  setUpOrganisation,
  SetUpStepError,
} from '../set-up-organisation.ts';
import {
  AdminFields,
  CreditFields,
  OrganisationFields,
  PlanFields,
  ServiceFields,
} from './set-up-fields.tsx';
import * as text from '../messages.ts';

export type SetUpOutcome = { organisationId: string; name: string; admin: UserDetail };

/** Name, plan, services, first admin and first credits. Saved parts stay saved if a later part is refused. */
export function SetUpForm({ onFinished }: { onFinished: (outcome: SetUpOutcome) => void }) {
  const navigate = useNavigate();
  const [ids] = useState(newSetUpIds);
  const [progress, setProgress] = useState<SetUpProgress>({ done: [] });
  const form = useForm<SetUpInput, unknown, SetUp>({
    resolver: zodResolver(setUpForm),
    defaultValues: {
      organisation: { name: '', code: '', timeZone: 'UTC' },
      plan: { plan: FREE_PLAN, period: 1, seats: null },
      services: INSTALLED_SERVICES.map(({ sid }) => sid),
      admin: { name: '', username: '', email: '' },
      credits: { amount: '', expiresOn: '' },
    },
  });
  const { formState } = form;
  const { submit, discard } = useFormSubmit(form, save);

  async function save(values: SetUp): Promise<void> {
    let latest = progress;
    try {
      const { organisationId, admin } = await setUpOrganisation(values, ids, {
        from: progress,
        onProgress: (next) => {
          latest = next;
          setProgress(next);
        },
      });
      await Promise.all([invalidateOrganisations(), invalidateSubscriptions()]);
      discard();
      onFinished({ organisationId: organisationId!, name: values.organisation.name, admin: admin! });
    } catch (error) {
      if (!(error instanceof SetUpStepError)) throw error;
      const { field, message } = describeFailure(error);
      if (field !== undefined) throw new FormProblem(message, field);
      throw new FormProblem(setUpStoppedText(message, latest.done.length > 0));
    }
  }
  const { done } = progress;
  return (
    <FormProvider {...form}>
      <form noValidate className="grid max-w-2xl gap-8" onSubmit={submit}>
        <OrganisationFields isSaved={done.includes('organisation')} />
        <PlanFields isSaved={done.includes('plan')} />
        <ServiceFields isSaved={done.includes('services')} />
        <AdminFields isSaved={done.includes('admin')} />
        <CreditFields isSaved={done.includes('credits')} />
        <FormError message={formState.errors.root?.message} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
            {done.length === 0 ? text.addOrganisation : text.continueSetUp}
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
            {done.length === 0 ? text.cancel : text.finishLater}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

type ServerCheckedField =
  | 'organisation.code'
  | 'admin.username'
  | 'admin.email'
  | 'plan.seats'
  | 'credits.expiresOn';

/** Field that shows the error; undefined for an error of the whole form. */
function describeFailure({ step, cause }: SetUpStepError): { field?: ServerCheckedField; message: string } {
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
