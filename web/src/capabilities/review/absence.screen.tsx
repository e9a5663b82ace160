import { type Absence, absenceForm, type AbsenceForm } from '@colloquy/contract/review';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useFormSubmit } from '../../app/forms/use-form-submit.ts';
import { runAction } from '../../app/actions/use-action.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { useQuery } from '@tanstack/react-query';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { localDay } from '../../ui/format/moment.ts';
import { toast } from '../../ui/toast/toast.ts';
import { absencesQuery, createAbsence, removeAbsence } from './review.queries.ts';
import * as text from './messages.ts';

/** Absences of a reviewer, shown to admins who assign jobs. */
export function AbsenceScreen() {
  const query = useQuery(absencesQuery);
  const { data } = query;
  return (
    <Page title={text.absence}>
      <p className="mb-4 max-w-2xl text-ink-2">{text.absenceText}</p>
      <AbsenceFields />
      <h2 className="mt-6 mb-2 text-base font-semibold">{text.daysAway}</h2>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingDays} lines={2} />} />
      ) : data.length === 0 ? (
        <p className="text-ink-2">{text.noAbsence}</p>
      ) : (
        <ul className="max-w-xl divide-y divide-line rounded-md border border-line bg-surface">
          {data.map((days) => (
            <li key={days.id} className="flex items-center justify-between gap-3 px-3 py-2">
              {describe(days)}
              <IconButton
                size="small"
                label={text.deleteDays(describe(days))}
                icon={<Trash aria-hidden size={14} />}
                onClick={() => void deleteWithUndo(days)}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

const deleteWithUndo = (days: Absence): Promise<boolean> =>
  runAction(removeAbsence, { done: text.absenceDeleted, undo: () => createAbsence(days) }, days);

const EMPTY: AbsenceForm = { fromDay: '', toDay: '' };

function AbsenceFields() {
  // One id per absence, so that a repeated submission creates one.
  const [id, setId] = useState(() => newId());
  const [today] = useState(() => localDay());
  const form = useForm<AbsenceForm>({ resolver: zodResolver(absenceForm), defaultValues: EMPTY });
  const { register, reset, formState } = form;
  const { errors } = formState;
  const { submit } = useFormSubmit(form, async (days) => {
    await createAbsence({ id, ...days });
    toast.success(text.absenceAdded);
    setId(newId());
    reset(EMPTY);
  });
  return (
    <form noValidate className="grid items-start gap-3 wide:grid-cols-[11rem_11rem_auto]" onSubmit={submit}>
      <TextField
        label={text.firstDay}
        type="date"
        min={today}
        error={errors.fromDay?.message}
        {...register('fromDay')}
      />
      <TextField
        label={text.lastDay}
        type="date"
        min={today}
        error={errors.toDay?.message}
        {...register('toDay')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={formState.isSubmitting}
        className="justify-self-start wide:mt-5"
      >
        {text.add}
      </Button>
      <div className="wide:col-span-3">
        <FormError message={errors.root?.message} />
      </div>
    </form>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const nameOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

const describe = ({ fromDay, toDay }: Pick<Absence, 'fromDay' | 'toDay'>): string =>
  fromDay === toDay ? nameOf(fromDay) : text.dayRange(nameOf(fromDay), nameOf(toDay));
