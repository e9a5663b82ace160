import { type Absence, absenceForm, type AbsenceForm } from '@colloquy/contract';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../app/forms/unsaved-changes.ts';
import { useQuery } from '@tanstack/react-query';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { Page } from '../../app/screens/page.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { localDay } from '../../ui/format/today.ts';
import { toast } from '../../ui/toast/toast.ts';
import { absencesQuery, addDays, deleteDays } from './review.queries.ts';

/** When a reviewer takes no work: whoever gives work sees it. */
export function AbsenceScreen() {
  const { data, error, refetch } = useQuery(absencesQuery);
  return (
    <Page title="Absence">
      <p className="mb-4 max-w-2xl text-ink-2">
        Whoever gives out jobs sees on which days you are away. What you have in hand stays yours.
      </p>
      <AbsenceFields />
      <h2 className="mt-6 mb-2 text-base font-semibold">Days away</h2>
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines label="Loading the days" lines={2} />
      ) : data.length === 0 ? (
        <p className="text-ink-2">None is planned.</p>
      ) : (
        <ul className="max-w-xl divide-y divide-line rounded-md border border-line bg-surface">
          {data.map((days) => (
            <li key={days.id} className="flex items-center justify-between gap-3 px-3 py-2">
              {describe(days)}
              <IconButton
                size="small"
                label={`Delete ${describe(days)}`}
                icon={<Trash aria-hidden size={14} />}
                onClick={() => void deleteDays(days)}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

const EMPTY: AbsenceForm = { fromDay: '', toDay: '' };

function AbsenceFields() {
  // One id until it was taken: sent twice, it makes one absence.
  const [id, setId] = useState(() => newId());
  const [today] = useState(() => localDay());
  const { register, handleSubmit, setError, reset, formState } = useForm<AbsenceForm>({
    resolver: zodResolver(absenceForm),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const submit = handleSubmit(async (days) => {
    try {
      await addDays({ id, ...days });
      toast.success('The absence is added.');
      setId(newId());
      reset(EMPTY);
    } catch (error) {
      const { fromDay, toDay } = error instanceof ApiError ? error.fields : {};
      if (fromDay !== undefined) setError('fromDay', { message: fromDay });
      else if (toDay !== undefined) setError('toDay', { message: toDay });
      else setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        label="First day"
        type="date"
        min={today}
        error={errors.fromDay?.message}
        {...register('fromDay')}
      />
      <TextField
        label="Last day"
        type="date"
        min={today}
        error={errors.toDay?.message}
        {...register('toDay')}
      />
      <Button type="submit" tone="go" size="large" isBusy={isSubmitting} className="mt-5">
        Add
      </Button>
      {errors.root && (
        <p role="alert" className="w-full text-danger">
          {errors.root.message}
        </p>
      )}
    </form>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const nameOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

const describe = ({ fromDay, toDay }: Pick<Absence, 'fromDay' | 'toDay'>): string =>
  fromDay === toDay ? nameOf(fromDay) : `${nameOf(fromDay)} to ${nameOf(toDay)}`;
