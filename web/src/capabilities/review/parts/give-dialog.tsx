import type { JobAssignment, Reviewer } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { localDay } from '../../../ui/format/today.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { codesOf, type GivenJob, giveJobs } from '../give-jobs.ts';
import { reviewersQuery } from '../review.queries.ts';

type GiveDialogProps = {
  /** One or several. */
  jobs: readonly GivenJob[];
  /** Who has the job already, where that is known. */
  given: readonly JobAssignment[];
  onClose: () => void;
  /** All of them were offered. */
  onGiven?: () => void;
};

/** Chooses who reviews jobs: the organisation's reviewers and those of the house, with what they have in hand. */
export function GiveDialog({ jobs, given, onClose, onGiven }: GiveDialogProps) {
  const { data, error, refetch } = useQuery(reviewersQuery(jobs[0]!.id));
  const [personId, setPersonId] = useState<string>();
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [today] = useState(() => localDay());
  // One id for each job of this dialog: sent twice, it makes one assignment.
  const [requests] = useState(() => new Map(jobs.map(({ id }) => [id, newId()])));
  const living = new Set(
    given.filter(({ state }) => state === 'offered' || state === 'accepted').map((each) => each.personId),
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (personId === undefined) return setProblem('Choose a reviewer.');
    if (until !== '' && until < today) return setProblem('Choose today or a later day for the access.');
    setBusy(true);
    const { offered, had, failed } = await giveJobs(jobs, requests, {
      personId,
      until: until === '' ? null : endOf(until),
    });
    setBusy(false);
    if (had.length > 0) toast.info(`${codesOf(had)}: this reviewer has been asked already.`);
    if (offered.length > 0)
      toast.success(
        `${jobs.length === 1 ? 'Offered' : `${formatCount(offered.length, 'job')} offered`}. The reviewer’s reply appears on the page of the job.`,
      );
    if (failed.length > 0) return setProblem(failed.join(' '));
    onGiven?.();
    onClose();
  };
  const what = jobs.length === 1 ? 'this job with all its files' : 'these jobs with all their files';

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isWide
      title={
        jobs.length === 1 ? 'Give to a reviewer' : `Give ${formatCount(jobs.length, 'job')} to a reviewer`
      }
      description={`The reviewer sees ${what} once they have accepted, and can correct the words.`}
    >
      {error && !data && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines label="Loading the reviewers" lines={3} />}
      {data?.length === 0 && (
        <p className="text-ink-2">
          There is no reviewer yet. Invite one under Users, with the role reviewer.
        </p>
      )}
      {data && data.length > 0 && (
        <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <fieldset
            className="grid max-h-72 gap-1 overflow-y-auto"
            aria-describedby={problem ? 'give-problem' : undefined}
          >
            <legend className="mb-1 text-xs font-medium text-ink-2">Reviewer</legend>
            {data.map((reviewer) => (
              <ReviewerChoice
                key={reviewer.id}
                reviewer={reviewer}
                hasIt={living.has(reviewer.id)}
                isChosen={personId === reviewer.id}
                choose={() => {
                  setPersonId(reviewer.id);
                  setProblem(undefined);
                }}
              />
            ))}
          </fieldset>
          <TextField
            label="Access until"
            hint="The last day of the reviewer’s access. Empty: until the review is done."
            type="date"
            className="max-w-48"
            min={today}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
          {problem && (
            <p id="give-problem" role="alert" className="text-danger">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Go back</Button>
            <Button type="submit" tone="go" isBusy={isBusy}>
              {jobs.length === 1 ? 'Offer the job' : 'Offer the jobs'}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

type ReviewerChoiceProps = { reviewer: Reviewer; hasIt: boolean; isChosen: boolean; choose: () => void };

function ReviewerChoice({ reviewer, hasIt, isChosen, choose }: ReviewerChoiceProps) {
  const { name, isHouse, inHand, awayFrom, awayTo } = reviewer;
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the name is the text
    <label
      className={`flex items-start gap-2 rounded-sm px-2 py-1.5 ${hasIt ? 'text-ink-3' : 'cursor-pointer hover:bg-sunken'}`}
    >
      <input
        type="radio"
        name="reviewer"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        disabled={hasIt}
        checked={isChosen}
        onChange={choose}
      />
      <span>
        <bdi>{name}</bdi>
        <span className="block text-xs text-ink-3">
          {hasIt ? 'Has this job already' : `${formatCount(inHand, 'job')} in hand`}
          {isHouse && ', of the house'}
          {awayFrom !== null && awayTo !== null && `, away ${awayWords(awayFrom, awayTo)}`}
        </span>
      </span>
    </label>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const nameOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
const awayWords = (from: string, to: string): string =>
  from === to ? `on ${nameOf(from)}` : `from ${nameOf(from)} to ${nameOf(to)}`;

/** The end of a day where the person is. */
const endOf = (date: string): string => new Date(`${date}T23:59:59`).toISOString();
