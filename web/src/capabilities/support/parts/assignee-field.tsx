import type { DeskThread } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { assign, deskAdminsQuery } from '../support.queries.ts';

/** Who takes care of a question. Somebody who is no longer a platform admin stays named until it is changed. */
export function AssigneeField({ request }: { request: Pick<DeskThread, 'id' | 'assignee'> }) {
  const { data: people = [] } = useQuery(deskAdminsQuery);
  const { assignee } = request;
  const known = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people;
  return (
    <SelectField
      label="Assigned to"
      className="max-w-xs"
      options={[{ value: '', label: 'Nobody' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
      value={assignee?.id ?? ''}
      onChange={({ target }) =>
        void assign(request.id, target.value || null).catch((error) => toast.error(messageOf(error)))
      }
    />
  );
}
