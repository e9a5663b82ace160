import { addGroup, changeGroup, type Group } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { FormMessage, useOneAtATime } from '../../identity/index.ts';
import { customersQuery } from '../users.queries.ts';

type Member = Pick<Group['members'][number], 'id' | 'name'>;

/** Makes a group or changes one: its name, and who is in it. */
export function GroupForm({ group, onDone }: { group?: Group; onDone: () => void }) {
  const { data: customers = [] } = useQuery(customersQuery);
  const [id] = useState(() => group?.id ?? newId());
  const [name, setName] = useState(group?.name ?? '');
  const [firstMembers] = useState<readonly Member[]>(group?.members ?? []);
  const [members, setMembers] = useState(firstMembers);
  const [wrong, setWrong] = useState<{ name?: string; form?: string }>({});
  const { isBusy, run } = useOneAtATime();
  useUnsavedChanges({
    isDirty: name !== (group?.name ?? '') || members !== firstMembers,
    isSubmitting: isBusy,
  });
  const save = (submit: FormEvent): void => {
    submit.preventDefault();
    if (name.trim() === '') return setWrong({ name: 'Give the group a name.' });
    const body = { name, memberIds: members.map((each) => each.id) };
    void run(async () => {
      try {
        await (group
          ? call(changeGroup, { params: { groupId: id }, body: { ...body, version: group.version } })
          : call(addGroup, { body: { ...body, id } }));
        await queryClient.invalidateQueries({ queryKey: ['groups'] });
        onDone();
      } catch (error) {
        const field = error instanceof ApiError ? error.fields.name : undefined;
        setWrong(field === undefined ? { form: messageOf(error) } : { name: field });
        if (error instanceof ApiError && error.error === 'changed-meanwhile')
          await queryClient.invalidateQueries({ queryKey: ['groups'] });
      }
    });
  };
  const chosen = new Set(members.map((each) => each.id));
  return (
    <form
      noValidate
      aria-label={group ? `Edit ${group.name}` : 'New group'}
      className={`grid gap-3 ${group ? '' : 'mb-3 rounded-md border border-line bg-surface p-3'}`}
      onSubmit={save}
    >
      <TextField
        label="Name of the group"
        maxLength={80}
        value={name}
        error={wrong.name}
        onChange={({ target }) => setName(target.value)}
      />
      {members.length > 0 && (
        <ul aria-label="Members" className="flex flex-wrap gap-1.5">
          {members.map((member) => (
            <li
              key={member.id}
              className="flex items-center gap-0.5 rounded-full bg-sunken py-0.5 pr-0.5 pl-2.5"
            >
              {member.name}
              <IconButton
                size="small"
                label={`Take ${member.name} out`}
                icon={<X aria-hidden size={12} />}
                onClick={() => setMembers(members.filter((each) => each.id !== member.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchableSelect
        label="Add a customer"
        placeholder="Type a part of a name"
        options={customers
          .filter((each) => !chosen.has(each.id))
          .map((each) => ({ value: each.id, label: `${each.name} (${each.username})` }))}
        value={null}
        onChange={(added) => {
          const customer = customers.find((each) => each.id === added);
          if (customer) setMembers([...members, customer]);
        }}
      />
      <FormMessage message={wrong.form} />
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isBusy}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
