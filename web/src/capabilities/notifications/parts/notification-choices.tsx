import {
  DIGEST_FREQUENCIES,
  EMAIL_CHOICES,
  emailChoiceOf,
  GROUPS_OF_ROLE,
} from '@colloquy/contract/notifications';
import type { NotificationPreferences } from '@colloquy/contract/notifications';
import { useSendsMail } from '../../../app/installation.ts';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import * as text from '../messages.ts';

const change = (changed: (before: NotificationPreferences) => Partial<NotificationPreferences>) =>
  void changePreferences((chosen) => ({
    ...chosen,
    notifications: { ...chosen.notifications, ...changed(chosen.notifications) },
  }));

const EMAIL_OPTIONS = EMAIL_CHOICES.map((value) => ({ value, label: text.EMAIL_LABELS[value] }));

/** When a person gets emails about each kind of notification; saved immediately. */
export function NotificationChoices() {
  const { emails, digest } = usePreferences().notifications;
  const role = useUserInfo()?.role;
  const sendsMail = useSendsMail();
  if (!role) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{text.emails}</h2>
      <table className="w-full text-left">
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="py-1 pr-3 font-medium">
              {text.notification}
            </th>
            <th scope="col" className="py-1 font-medium">
              {text.email}
            </th>
          </tr>
        </thead>
        <tbody>
          {GROUPS_OF_ROLE[role].map((group) => (
            <tr key={group} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {text.GROUP_LABELS[group]}
              </th>
              <td className="py-1.5">
                <Select
                  label={text.emailAbout(group)}
                  value={emailChoiceOf(emails, group)}
                  options={EMAIL_OPTIONS}
                  onValueChange={(choice) =>
                    change((before) => ({ emails: { ...before.emails, [group]: choice } }))
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RadioGroup
        label={text.digest}
        hint={text.digestHint}
        value={digest}
        options={DIGEST_FREQUENCIES.map((value) => ({ value, label: text.DIGEST_LABELS[value] }))}
        onValueChange={(frequency) => change(() => ({ digest: frequency }))}
      />
      <p className="text-xs text-ink-3">{text.choicesHint(sendsMail)}</p>
    </section>
  );
}
