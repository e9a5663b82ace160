import type { JobDetail, SharedAccess } from '@colloquy/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type Option, SelectField } from '../../../ui/form/field.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useHandOver } from '../sharing.queries.ts';

type HandOverFormProps = { job: JobDetail; colleagues: readonly Option[]; onClose: () => void };

/** Makes a job a colleague's, for good: only they can give it back. */
export function HandOverForm({ job, colleagues, onClose }: HandOverFormProps) {
  const handOver = useHandOver(job.id);
  const navigate = useNavigate();
  const isOwner = useUserInfo()?.role === 'customer';
  const [personId, setPerson] = useState<string | null>(null);
  const [keep, setKeep] = useState<SharedAccess | ''>('read');
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    if (personId === null) return setAsked(true);
    handOver.mutate(
      { personId, keep: keep === '' ? null : keep },
      {
        onSuccess: ({ job: seen }) => {
          onClose();
          if (!seen) void navigate('/client/jobs/status', { replace: true });
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Hand over ${job.name}`}
      description="It becomes the colleague’s own job, with everybody it is shared with. Only they can give it back."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="go" isBusy={handOver.isPending} onClick={send}>
            Hand over
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SearchableSelect
          label="Who gets it"
          placeholder="Type a part of a name"
          options={colleagues}
          value={personId}
          error={isAsked && personId === null ? 'Choose a colleague.' : undefined}
          onChange={setPerson}
        />
        <SelectField
          label={isOwner ? 'What you may still do with it' : `What ${job.createdBy} may still do with it`}
          options={[
            { value: 'read', label: 'Read it' },
            { value: 'work', label: 'Work on it' },
            { value: '', label: 'Nothing' },
          ]}
          value={keep}
          onChange={({ target }) => setKeep(target.value as SharedAccess | '')}
        />
      </div>
    </Dialog>
  );
}
