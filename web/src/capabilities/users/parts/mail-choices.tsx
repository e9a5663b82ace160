import { type MailAbout, MAILS } from '@colloquy/contract';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Checkbox } from '../../../ui/form/field.tsx';

const LABELS: Record<MailAbout, string> = {
  questions: 'Questions on my jobs, answers, and where I am mentioned',
  ready: 'A job of mine is ready to be read',
  failed: 'A job of mine could not be finished',
  shared: 'Somebody shares a job with me, or hands one over',
};

/** Which mails come. Kept at once; what concerns the account itself always comes. */
export function MailChoices() {
  const { mails } = usePreferences();
  const role = useUserInfo()?.role;
  const offered = MAILS.filter((about) => about === 'questions' || role === 'customer');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-base font-semibold">Mails</legend>
      {offered.map((about) => (
        <Checkbox
          key={about}
          label={LABELS[about]}
          checked={mails[about] !== false}
          onChange={({ target }) => {
            const isWanted = target.checked;
            void changePreferences((chosen) => ({
              ...chosen,
              mails: { ...chosen.mails, [about]: isWanted },
            }));
          }}
        />
      ))}
      <p className="text-xs text-ink-3">
        Mails about your account, such as an OTP, always come. Your organisation may turn the others off for
        all.
      </p>
    </fieldset>
  );
}
