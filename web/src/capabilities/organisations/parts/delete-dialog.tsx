import type { OrganisationSummary } from '@colloquy/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import {
  removeOrganisation,
  undeleteOrganisation,
  organisationQuery,
  deletedOrganisationsQuery,
} from '../organisations.queries.ts';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { offerUndo, runAction } from '../../../app/actions/use-action.ts';
import { DeletedList } from '../../../app/deleted/deleted-list.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';

type NamedOrganisation = Pick<OrganisationSummary, 'id' | 'name'>;

type DeleteDialogProps = {
  organisation: Pick<OrganisationSummary, 'id' | 'name' | 'code'>;
  onClose: () => void;
  onDeleted: () => void;
};

/** Shows what a deletion removes and asks for the code of the organisation. */
export function DeleteDialog({ organisation, onClose, onDeleted }: DeleteDialogProps) {
  const { id, name, code } = organisation;
  const query = useQuery(organisationQuery(id));
  const { data } = query;
  const [typed, setTyped] = useState('');
  const isCodeTyped = typed.trim().toLowerCase() === code.toLowerCase();
  const confirm = async (): Promise<void> => {
    await removeOrganisation(id);
    offerUndo(`${name} was deleted.`, () => bringBack(organisation));
    onDeleted();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description="Its people are signed out at once and cannot sign in. For 30 days it can be brought back; after that all of it is gone for good."
      confirmLabel="Delete the organisation"
      variant="danger"
      isDisabled={!isCodeTyped || !data}
      disabledReason={isCodeTyped ? undefined : 'Type the code first'}
      onConfirm={confirm}
    >
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label="Counting what will be lost" lines={2} />} />
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
    </ConfirmDialog>
  );
}

/** Restores an organisation and says that its people can sign in again. */
export const bringBack = ({ id, name }: NamedOrganisation): Promise<boolean> =>
  runAction(() => undeleteOrganisation(id), { done: `${name} is back. Its people can sign in again.` });

/** Organisations that can be restored. */
export function DeletedOrganisations() {
  return (
    <DeletedList
      label="Deleted organisations"
      query={useQuery(deletedOrganisationsQuery)}
      restore={({ id }) => undeleteOrganisation(id)}
    />
  );
}
