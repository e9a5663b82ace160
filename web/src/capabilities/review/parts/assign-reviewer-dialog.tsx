import { assignmentNote, type JobAssignment, type Reviewer } from '@colloquy/contract/review';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { DialogForm } from '../../../app/forms/form-dialog.tsx';
import { FormProblem } from '../../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextArea, TextField } from '../../../ui/form/field.tsx';
import { localDay } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { codesOf, type JobToAssign, offerJobs } from '../offer-jobs.ts';
import { reviewersQuery } from '../review.queries.ts';
import * as text from '../messages.ts';

type Props = {
  jobs: readonly JobToAssign[];
  /** Existing assignments of the job, if known. */
  assignments: readonly JobAssignment[];
  onClose: () => void;
  /** Called once all jobs are offered. */
  onAssigned?: () => void;
};

/** Chooses a reviewer from the organisation or the operator organisation, with their current workload. */
export function AssignReviewerDialog(props: Props) {
  const { jobs, onClose } = props;
  const query = useQuery(reviewersQuery(jobs[0]!.id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={jobs.length === 1 ? text.assignReviewer : text.assignJobs(jobs.length)}
      description={text.assignText(jobs.length)}
    >
      <QueryView query={query} loading={<SkeletonLines label={text.loadingReviewers} lines={3} />}>
        {(reviewers) =>
          reviewers.length === 0 ? (
            <p className="text-ink-2">{text.noReviewers}</p>
          ) : (
            <AssignReviewerForm {...props} reviewers={reviewers} />
          )
        }
      </QueryView>
    </Dialog>
  );
}

const fieldsFrom = (today: string) =>
  z.object({
    personId: z.string(text.chooseReviewer),
    until: z.string().refine((day) => day === '' || day >= today, {
      error: text.chooseLaterDay,
    }),
    note: assignmentNote,
  });
type AssignmentValues = z.infer<ReturnType<typeof fieldsFrom>>;

function AssignReviewerForm(props: Props & { reviewers: readonly Reviewer[] }) {
  const { jobs, assignments, reviewers, onClose, onAssigned } = props;
  const [today] = useState(() => localDay());
  // One request id per job and dialog, so that a retry creates one assignment.
  const [requests] = useState(() => new Map(jobs.map(({ id }) => [id, newId()])));
  const form = useForm<AssignmentValues>({
    resolver: zodResolver(fieldsFrom(today)),
    defaultValues: { until: '', note: '' },
  });
  const assignedReviewers = new Set(
    assignments
      .filter(({ state, until }) => (state === 'offered' || state === 'accepted') && !hasExpired(until))
      .map((each) => each.personId),
  );
  const offer = async ({ personId, until, note }: AssignmentValues) => {
    const { offered, alreadyOffered, failed } = await offerJobs(jobs, requests, {
      personId,
      until: until === '' ? null : endOf(until),
      note,
    });
    if (alreadyOffered.length > 0) toast.info(text.alreadyOffered(codesOf(alreadyOffered)));
    if (offered.length > 0) toast.success(text.jobsOffered(offered.length));
    if (failed.length > 0) throw new FormProblem(failed.join(' '));
    onAssigned?.();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={offer}
      onClose={onClose}
      submitLabel={jobs.length === 1 ? text.sendOffer : text.sendOffers}
      cancelLabel={text.goBack}
    >
      <Controller
        control={form.control}
        name="personId"
        render={({ field, fieldState }) => (
          <RadioGroup
            label={text.reviewer}
            variant="row"
            className="max-h-72 overflow-y-auto"
            options={reviewers.map((reviewer) => {
              const hasJob = assignedReviewers.has(reviewer.id);
              return {
                value: reviewer.id,
                label: <bdi>{reviewer.name}</bdi>,
                hint: describeWorkload(reviewer, hasJob),
                isDisabled: hasJob,
              };
            })}
            value={field.value ?? null}
            error={fieldState.error?.message}
            onValueChange={field.onChange}
          />
        )}
      />
      <TextField
        label={text.accessUntil}
        hint={text.accessUntilHint}
        type="date"
        className="max-w-48"
        min={today}
        error={form.formState.errors.until?.message}
        {...form.register('until')}
      />
      <TextArea
        label={text.note}
        hint={text.noteHint}
        rows={2}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </DialogForm>
  );
}

function describeWorkload(reviewer: Reviewer, hasJob: boolean): string {
  const { isOperator, inProgress, awayFrom, awayTo } = reviewer;
  return [
    hasJob ? text.alreadyAssigned : text.jobsInProgress(inProgress),
    ...(isOperator ? [text.colloquyReviewer] : []),
    ...(awayFrom !== null && awayTo !== null ? [describeAbsence(awayFrom, awayTo)] : []),
  ].join(', ');
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const nameOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
const describeAbsence = (from: string, to: string): string =>
  from === to ? text.awayOn(nameOf(from)) : text.awayFrom(nameOf(from), nameOf(to));

const hasExpired = (until: string | null): boolean => until !== null && Date.parse(until) <= Date.now();

/** End of a day in local time. */
const endOf = (date: string): string => new Date(`${date}T23:59:59`).toISOString();
