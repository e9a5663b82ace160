import { restoreOrganisation } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { DeletedList } from '../../../app/deleted/deleted-list.tsx';
import { deletedOrganisationsQuery, forgetOrganisations } from '../organisations.queries.ts';

/** The organisations that were deleted. */
export function DeletedOrganisations() {
  return (
    <DeletedList
      label="Deleted organisations"
      query={useQuery(deletedOrganisationsQuery)}
      restore={({ id }) =>
        call(restoreOrganisation, { params: { organisationId: id } }).finally(
          () => void forgetOrganisations(),
        )
      }
    />
  );
}
