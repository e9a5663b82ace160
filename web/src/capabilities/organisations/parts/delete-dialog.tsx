import type { OrganisationSummary } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { deleteWithUndo, organisationQuery } from '../organisations.queries.ts';

type DeleteDialogProps = {
  organisation: Pick<OrganisationSummary, 'id' | 'name' | 'code'>;
  onClose: () => void;
  onDeleted: () => void;
};

/** Says what a deletion will take away, and asks for the code to be typed. */
export function DeleteDialog({ organisation, onClose, onDeleted }: DeleteDialogProps) {
  const { id, name, code } = organisation;
  const { data, error, refetch } = useQuery(organisationQuery(id));
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isTyped = typed.trim().toLowerCase() === code.toLowerCase();
  const confirm = async (): Promise<void> => {
    if (isBusy || !isTyped) return;
    setBusy(true);
    const isDeleted = await deleteWithUndo(organisation);
    setBusy(false);
    if (isDeleted) onDeleted();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      description="Its people are signed out at once and cannot sign in. For 30 days it can be brought back; after that all of it is gone for good."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            isBusy={isBusy}
            isDisabled={!isTyped || !data}
            title={isTyped ? undefined : 'Type the code first'}
            onClick={() => void confirm()}
          >
            Delete the organisation
          </Button>
        </>
      }
    >
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines label="Counting what will be lost" lines={2} />
      ) : (
        <div>
          <p className="font-medium">What will be lost:</p>
          <ul className="list-disc pl-5 text-ink-2">
            <li>{formatCount(data.people, 'user')}</li>
            <li>{formatCount(data.jobs, 'job')}</li>
            <li>{formatCount(data.recordings, 'recording')} with all words, comments and history</li>
          </ul>
        </div>
      )}
      <TextField
        label={`To be sure, type its code: ${code}`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  );
}
