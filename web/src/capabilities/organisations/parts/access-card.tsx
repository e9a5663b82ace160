import { grantAccess, type OwnSettings, withdrawAccess } from '@colloquy/contract';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ownSettingsQuery } from '../organisations.queries.ts';

const DAYS = [1, 3, 7, 14, 30];
const FIRST = 7;

const untilOf = (days: number): string =>
  formatMomentInFull(new Date(Date.now() + days * 24 * 3_600_000).toISOString());

/** Whether those who run the installation may see what the organisation works on, and until when. */
export function AccessCard({ grant }: { grant: OwnSettings['grant'] }) {
  const [days, setDays] = useState(FIRST);
  const [isBusy, setBusy] = useState(false);
  const act = async (ask: () => Promise<unknown>, said: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await ask();
      toast.success(said);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: ownSettingsQuery.queryKey });
    setBusy(false);
  };
  return (
    <section
      aria-label="Access of platform admins"
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        Access of platform admins {grant ? <Chip tone="attention">Open</Chip> : <Chip>Closed</Chip>}
      </h2>
      <p className="text-ink-2">
        Those who run this installation do not see your recordings, words and comments. For help with a job
        you can let them look for a time: they can read and listen, and change nothing. Each look is in your
        audit.
      </p>
      {grant ? (
        <>
          <p>
            Open until <span className="font-medium">{formatMomentInFull(grant.until)}</span>, given by{' '}
            {grant.grantedBy}.
          </p>
          <div>
            <Button
              tone="danger"
              icon={<EyeOff aria-hidden size={14} />}
              isBusy={isBusy}
              onClick={() => void act(() => call(withdrawAccess), 'Nobody else can look any more.')}
            >
              Withdraw the access
            </Button>
          </div>
        </>
      ) : (
        <>
          <SelectField
            label="Let the platform's admins see our material until"
            options={DAYS.map((value) => ({ value: String(value), label: untilOf(value) }))}
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
          />
          <div>
            <Button
              icon={<Eye aria-hidden size={14} />}
              isBusy={isBusy}
              onClick={() =>
                void act(() => call(grantAccess, { body: { days } }), `They may look until ${untilOf(days)}.`)
              }
            >
              Let them look
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
