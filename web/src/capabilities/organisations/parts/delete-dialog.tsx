import type { OrganisationSummary } from '@colloquy/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/field.tsx';
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
import * as text from '../messages.ts';

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
    offerUndo(text.organisationDeleted(name), () => bringBack(organisation));
    onDeleted();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.deleteTitle(name)}
      description={text.deleteText}
      confirmLabel={text.confirmDelete}
      variant="danger"
      isDisabled={!isCodeTyped || !data}
      disabledReason={isCodeTyped ? undefined : text.enterCodeFirst}
      onConfirm={confirm}
    >
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.countingData} lines={2} />} />
      ) : (
        <div>
          <p className="font-medium">{text.toBeDeleted}</p>
          <ul className="list-disc pl-5 text-ink-2">
            <li>{text.usersLost(data.people)}</li>
            <li>{text.jobsLost(data.jobs)}</li>
            <li>{text.recordingsLost(data.recordings)}</li>
          </ul>
        </div>
      )}
      <TextField
        label={text.enterCode(code)}
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
  runAction(() => undeleteOrganisation(id), { done: text.organisationRestored(name) });

/** Organisations that can be restored. */
export function DeletedOrganisations() {
  return (
    <DeletedList
      label={text.deletedOrganisations}
      query={useQuery(deletedOrganisationsQuery)}
      restore={({ id }) => undeleteOrganisation(id)}
    />
  );
}
