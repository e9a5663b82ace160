import { GROUPS_OF_ROLE, type NotificationGroup } from '@colloquy/contract/notifications';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Select } from '../../../ui/form/select.tsx';
import * as text from '../messages.ts';

type GroupSelectProps = {
  value: NotificationGroup | undefined;
  onValueChange: (group: NotificationGroup | undefined) => void;
};

/** Filter by the groups that the person’s role can receive. */
export function GroupSelect({ value, onValueChange }: GroupSelectProps) {
  const role = useUserInfo()?.role;
  const groups = role ? GROUPS_OF_ROLE[role] : [];
  return (
    <Select<NotificationGroup | ''>
      label={text.kind}
      className="max-w-full min-w-0"
      value={value ?? ''}
      options={[
        { value: '', label: text.allKinds },
        ...groups.map((group) => ({ value: group, label: text.GROUP_LABELS[group] })),
      ]}
      onValueChange={(chosen) => onValueChange(chosen === '' ? undefined : chosen)}
    />
  );
}
