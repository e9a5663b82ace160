import { type MailAbout, MAILS } from '@colloquy/contract/identity';
import { useSendsMail } from '../../../app/installation.ts';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import * as text from '../messages.ts';

const LABELS: Record<MailAbout, string> = {
  questions: text.questionsMail,
  ready: text.readyMail,
  failed: text.failedMail,
  shared: text.sharedMail,
};

/** Which emails a person receives; saved immediately. Emails about the account are always sent. */
export function MailPreferences() {
  const { mails } = usePreferences();
  const role = useUserInfo()?.role;
  const sendsMail = useSendsMail();
  const topics = MAILS.filter((about) => about === 'questions' || role === 'customer');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-base font-semibold">{text.emails}</legend>
      {topics.map((about) => (
        <Checkbox
          key={about}
          label={LABELS[about]}
          checked={mails[about] !== false}
          onChange={({ target }) => {
            const isEnabled = target.checked;
            void changePreferences((chosen) => ({
              ...chosen,
              mails: { ...chosen.mails, [about]: isEnabled },
            }));
          }}
        />
      ))}
      <p className="text-xs text-ink-3">{sendsMail ? text.mailHint : text.noMailHint}</p>
    </fieldset>
  );
}
