import { grantAccess, type OwnSettings, withdrawAccess } from '@colloquy/contract/organisations';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../app/actions/use-action.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { ownSettingsQuery } from '../organisations.queries.ts';

const DAYS = [1, 3, 7, 14, 30];
const DEFAULT_DAYS = 7;

const formatEnd = (days: number): string =>
  formatMomentInFull(new Date(Date.now() + days * 24 * 3_600_000).toISOString());

/** Support access of platform admins: its end, and whether it includes downloads. */
export function AccessCard({ grant }: { grant: OwnSettings['grant'] }) {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [downloads, setDownloads] = useState(false);
  const grantAction = useAction(() => changeAccess(call(grantAccess, { body: { days, downloads } })), {
    done: `Support access granted until ${formatEnd(days)}.`,
  });
  const removal = useAction(() => changeAccess(call(withdrawAccess)), { done: 'Support access removed.' });
  return (
    <section aria-label="Support access" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        Support access {grant ? <Chip tone="attention">Granted</Chip> : <Chip>Not granted</Chip>}
      </h2>
      <p className="text-ink-2">
        Platform admins can’t see your recordings, transcripts and comments. To get help with a job you can
        grant them support access for a time: they can read and listen, and change nothing. They can download
        only if you allow it. Everything they view or download is in your audit.
      </p>
      {grant ? (
        <>
          <p>
            Granted until <span className="font-medium">{formatMomentInFull(grant.until)}</span> by{' '}
            {grant.grantedBy}. {grant.downloads ? 'Downloads are allowed.' : 'Downloads are not allowed.'}
          </p>
          <div>
            <Button
              variant="danger"
              icon={<EyeOff aria-hidden size={14} />}
              isBusy={removal.isPending}
              onClick={() => void removal.run()}
            >
              Remove access
            </Button>
          </div>
        </>
      ) : (
        <>
          <SelectField
            label="Grant support access until"
            options={DAYS.map((value) => ({ value: String(value), label: formatEnd(value) }))}
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
          />
          <Checkbox
            label="Also allow downloads of transcripts and audio"
            checked={downloads}
            onChange={({ target }) => setDownloads(target.checked)}
          />
          <div>
            <Button
              icon={<Eye aria-hidden size={14} />}
              isBusy={grantAction.isPending}
              onClick={() => void grantAction.run()}
            >
              Grant access
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const changeAccess = (answer: Promise<unknown>): Promise<unknown> =>
  answer.finally(() => queryClient.invalidateQueries({ queryKey: ownSettingsQuery.queryKey }));
