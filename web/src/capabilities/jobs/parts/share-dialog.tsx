import type { JobDetail, JobPeople, SharedAccess } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../app/actions/use-action.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { type Option, Select } from '../../../ui/form/select.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { changeAccess, colleaguesQuery, jobPeopleQuery } from '../sharing.queries.ts';
import { reviewerAccessText } from '../messages.ts';
import { TransferJobForm } from './transfer-job-form.tsx';

const ACCESS_OPTIONS: readonly (Option & { value: SharedAccess })[] = [
  { value: 'read', label: 'may read' },
  { value: 'work', label: 'may work on it' },
];

/** Shows, grants, changes and revokes access to a job, and transfers the job. */
export function ShareDialog({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const query = useQuery(jobPeopleQuery(job.id));
  const { data: people } = query;
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const [isTransferring, setTransferring] = useState(false);
  const access = useAction(changeAccess);
  const share: AccessProps['share'] = (change) => void access.run(job.id, change);
  const offered = people ? shareableColleagues(colleagues, people) : [];
  if (isTransferring && people)
    return (
      <TransferJobForm
        job={job}
        colleagues={colleagues.filter(({ id }) => id !== people.owner.id).map(asOption)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={`Who has access to ${job.name}`}
      description="Who may read it listens, downloads and comments as well. Who may work on it does what its owner does, except sharing, handing over and deleting it."
      actions={
        <>
          <Button isDisabled={!people} onClick={() => setTransferring(true)}>
            Hand over…
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {!people ? (
        <QueryGap query={query} loading={<SkeletonLines label="Loading who has access" lines={3} />} />
      ) : (
        <>
          <Combobox
            label="Share with a colleague"
            placeholder={offered.length === 0 ? 'Nobody else is there' : 'Type a part of a name'}
            hint={offered.length === 0 ? undefined : 'They may read it at first.'}
            options={offered}
            value={null}
            onValueChange={(personId) => share({ personId, access: 'read' })}
          />
          <Access people={people} share={share} />
        </>
      )}
    </Dialog>
  );
}

type Colleague = { id: string; name: string; username: string };

const asOption = ({ id, name, username }: Colleague): Option => ({
  value: id,
  label: `${name} (${username})`,
});

function shareableColleagues(colleagues: readonly Colleague[], { owner, people }: JobPeople): Option[] {
  const known = new Set([owner.id, ...people.map(({ id }) => id)]);
  return colleagues.filter(({ id }) => !known.has(id)).map(asOption);
}

type AccessProps = {
  people: JobPeople;
  share: (change: { personId: string; access: SharedAccess | null }) => void;
};

function Access({ people: { owner, people, groups, reviewers }, share }: AccessProps) {
  return (
    <ul aria-label="Who has access" className="divide-y divide-line rounded-md border border-line">
      <li className="flex items-center gap-2 px-3 py-2">
        <span className="grow wrap-anywhere">{owner.name}</span>
        <span className="text-ink-3">Owner</span>
      </li>
      {people.map(({ id, name, access }) => (
        <li key={id} className="flex items-center gap-2 px-3 py-1.5">
          <span className="grow wrap-anywhere">{name}</span>
          <Select
            label={`What ${name} may do`}
            options={ACCESS_OPTIONS}
            value={access}
            onValueChange={(value) => share({ personId: id, access: value as SharedAccess })}
          />
          <IconButton
            size="small"
            label={`Take the access of ${name} away`}
            icon={<X aria-hidden size={14} />}
            onClick={() => share({ personId: id, access: null })}
          />
        </li>
      ))}
      {groups.map(({ id, name, members }) => (
        <li key={id} className="flex items-start gap-2 px-3 py-2">
          <span className="grow">
            <span className="block wrap-anywhere">Group {name}</span>
            <span className="block text-xs text-ink-3 wrap-anywhere">{members.join(', ')}</span>
          </span>
          <span className="text-ink-3">may read</span>
        </li>
      ))}
      {reviewers.map(({ id, name, since, until }) => (
        <li key={`${id} ${since}`} className="flex items-start gap-2 px-3 py-2">
          <span className="grow">
            <span className="block wrap-anywhere">{name}</span>
            <span className="block text-xs text-ink-3">{reviewerAccessText({ since, until })}</span>
          </span>
          <span className="text-ink-3">Reviewer</span>
        </li>
      ))}
    </ul>
  );
}
