import { type MailAbout, MAILS } from '@colloquy/contract/identity';
import { useSendsMail } from '../../../app/installation.ts';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

const LABELS: Record<MailAbout, string> = {
  questions: 'Questions on my jobs, answers, and where I am mentioned',
  ready: 'A job of mine is ready to be read',
  failed: 'A job of mine could not be finished',
  shared: 'Somebody shares a job with me, or hands one over',
};

/** Which emails a person receives; saved immediately. Emails about the account are always sent. */
export function MailPreferences() {
  const { mails } = usePreferences();
  const role = useUserInfo()?.role;
  const sendsMail = useSendsMail();
  const topics = MAILS.filter((about) => about === 'questions' || role === 'customer');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-base font-semibold">Emails</legend>
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
      <p className="text-xs text-ink-3">
        {sendsMail
          ? 'You always get emails about your account, such as an OTP. Your organisation can turn the others off for everyone.'
          : 'This installation sends no email, so these choices have no effect yet.'}
      </p>
    </fieldset>
  );
}
