import type { JobDetail, JobPeople, SharedAccess } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { CONTROL, type Option } from '../../../ui/form/field.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { colleaguesQuery, jobPeopleQuery, useShare } from '../sharing.queries.ts';
import { HandOverForm } from './hand-over-form.tsx';

const ACCESS_WORDS: Record<SharedAccess, string> = { read: 'may read', work: 'may work on it' };

/** Who has access to a job: seen, given, changed, taken away; and the job itself handed over. */
export function ShareDialog({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { data: people, error, refetch } = useQuery(jobPeopleQuery(job.id));
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const [isHandingOver, setHandingOver] = useState(false);
  const share = useShare(job.id);
  const offered = people ? colleaguesWithout(colleagues, people) : [];
  if (isHandingOver && people)
    return (
      <HandOverForm
        job={job}
        colleagues={colleagues.filter(({ id }) => id !== people.owner.id).map(asOption)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`Who has access to ${job.name}`}
      description="Who may read it listens, downloads and comments as well. Who may work on it does what its owner does, except sharing, handing over and deleting it."
      actions={
        <>
          <Button isDisabled={!people} onClick={() => setHandingOver(true)}>
            Hand over…
          </Button>
          <Button tone="go" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {error && !people ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !people ? (
        <SkeletonLines label="Loading who has access" lines={3} />
      ) : (
        <>
          <SearchableSelect
            label="Share with a colleague"
            placeholder={offered.length === 0 ? 'Nobody else is there' : 'Type a part of a name'}
            hint={offered.length === 0 ? undefined : 'They may read it at first.'}
            options={offered}
            value={null}
            onChange={(personId) => share.mutate({ personId, access: 'read' })}
          />
          <Access people={people} share={share.mutate} />
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

function colleaguesWithout(colleagues: readonly Colleague[], { owner, people }: JobPeople): Option[] {
  const known = new Set([owner.id, ...people.map(({ id }) => id)]);
  return colleagues.filter(({ id }) => !known.has(id)).map(asOption);
}

type AccessProps = {
  people: JobPeople;
  share: (change: { personId: string; access: SharedAccess | null }) => void;
};

function Access({ people: { owner, people, groups }, share }: AccessProps) {
  return (
    <ul aria-label="Who has access" className="divide-y divide-line rounded-md border border-line">
      <li className="flex items-center gap-2 px-3 py-2">
        <span className="grow wrap-anywhere">{owner.name}</span>
        <span className="text-ink-3">Owner</span>
      </li>
      {people.map(({ id, name, access }) => (
        <li key={id} className="flex items-center gap-2 px-3 py-1.5">
          <span className="grow wrap-anywhere">{name}</span>
          <select
            aria-label={`What ${name} may do`}
            className={`${CONTROL} h-8 w-auto!`}
            value={access}
            onChange={({ target }) => share({ personId: id, access: target.value as SharedAccess })}
          >
            {Object.entries(ACCESS_WORDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
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
    </ul>
  );
}
