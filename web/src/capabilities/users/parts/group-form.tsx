import { addGroup, changeGroup, type Group, groupFields } from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { call } from '../../../app/api/client.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useVersionedSave } from '../../../app/forms/use-versioned-save.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { queryClient } from '../../../app/query-client.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { customersQuery, groupsQuery, invalidateGroups } from '../users.queries.ts';
import * as text from '../messages.ts';

const fields = z.object({
  name: groupFields.shape.name,
  members: z.array(z.object({ id: z.string(), name: z.string() })),
});
type GroupValues = z.infer<typeof fields>;

type GroupFormProps = { group?: Group; onDone: () => void };

/** Creates or changes a group: its name and members. */
export function GroupForm({ group, onDone }: GroupFormProps) {
  const { data: customers = [] } = useQuery(customersQuery);
  // The id makes a retry idempotent: one group per form.
  const [id] = useState(() => group?.id ?? newId());
  const [, saveOver] = useVersionedSave(group ?? { version: 0 }, { reload: () => reloadGroup(id) });
  const form = useForm<GroupValues>({
    resolver: zodResolver(fields),
    defaultValues: { name: group?.name ?? '', members: group?.members ?? [] },
  });
  const members = form.watch('members');
  const setMembers = (next: GroupValues['members']) => form.setValue('members', next, { shouldDirty: true });
  const save = async ({ name, members: chosen }: GroupValues) => {
    const body = { name, memberIds: chosen.map((each) => each.id) };
    await saveOver(async ({ version }) => {
      const answer = group
        ? await call(changeGroup, { params: { groupId: id }, body: { ...body, version } })
        : await call(addGroup, { body: { ...body, id } });
      return answer.group;
    });
    await invalidateGroups();
    onDone();
  };
  const memberIds = new Set(members.map((each) => each.id));
  return (
    <Form
      form={form}
      onSubmit={save}
      label={group ? text.editGroup(group.name) : text.newGroup}
      submitLabel={text.save}
      onCancel={onDone}
      className={group ? 'gap-3' : 'mb-3 gap-3 rounded-md border border-line bg-surface p-3'}
    >
      <TextField
        label={text.groupName}
        autoFocus
        maxLength={80}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {members.length > 0 && (
        <ul aria-label={text.members} className="flex flex-wrap gap-1.5">
          {members.map((member) => (
            <li
              key={member.id}
              className="flex items-center gap-0.5 rounded-full bg-sunken py-0.5 pr-0.5 pl-2.5"
            >
              {member.name}
              <IconButton
                size="small"
                label={text.removeMember(member.name)}
                icon={<X aria-hidden size={12} />}
                onClick={() => setMembers(members.filter((each) => each.id !== member.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={text.addCustomer}
        placeholder={text.searchPlaceholder}
        options={customers
          .filter((each) => !memberIds.has(each.id))
          .map((each) => ({ value: each.id, label: `${each.name} (${each.username})` }))}
        value={null}
        onValueChange={(added) => {
          const customer = customers.find((each) => each.id === added);
          if (customer) setMembers([...members, customer]);
        }}
      />
    </Form>
  );
}

/** Fetches the group as another admin saved it. */
async function reloadGroup(id: string): Promise<Group> {
  const groups = await queryClient.fetchQuery({ ...groupsQuery, staleTime: 0 });
  return groups.find((each) => each.id === id) ?? Promise.reject(new Error('The group was deleted'));
}
