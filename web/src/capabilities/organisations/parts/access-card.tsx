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
import * as text from '../messages.ts';

const DAYS = [1, 3, 7, 14, 30];
const DEFAULT_DAYS = 7;

const formatEnd = (days: number): string =>
  formatMomentInFull(new Date(Date.now() + days * 24 * 3_600_000).toISOString());

/** Support access of platform admins: its end, and whether it includes downloads. */
export function AccessCard({ grant }: { grant: OwnSettings['grant'] }) {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [downloads, setDownloads] = useState(false);
  const grantAction = useAction(() => changeAccess(call(grantAccess, { body: { days, downloads } })), {
    done: text.accessGranted(formatEnd(days)),
  });
  const removal = useAction(() => changeAccess(call(withdrawAccess)), { done: text.accessRemoved });
  return (
    <section
      aria-label={text.supportAccess}
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        {text.supportAccess}{' '}
        {grant ? <Chip tone="attention">{text.granted}</Chip> : <Chip>{text.notGranted}</Chip>}
      </h2>
      <p className="text-ink-2">{text.accessIntro}</p>
      {grant ? (
        <>
          <p>{text.grantedUntil(formatMomentInFull(grant.until), grant.grantedBy, grant.downloads)}</p>
          <div>
            <Button
              variant="danger"
              icon={<EyeOff aria-hidden size={14} />}
              isBusy={removal.isPending}
              onClick={() => void removal.run()}
            >
              {text.removeAccess}
            </Button>
          </div>
        </>
      ) : (
        <>
          <SelectField
            label={text.grantUntil}
            options={DAYS.map((value) => ({ value: String(value), label: formatEnd(value) }))}
            value={String(days)}
            onChange={({ target }) => setDays(Number(target.value))}
          />
          <Checkbox
            label={text.allowDownloads}
            checked={downloads}
            onChange={({ target }) => setDownloads(target.checked)}
          />
          <div>
            <Button
              icon={<Eye aria-hidden size={14} />}
              isBusy={grantAction.isPending}
              onClick={() => void grantAction.run()}
            >
              {text.grantAccess}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const changeAccess = (answer: Promise<unknown>): Promise<unknown> =>
  answer.finally(() => queryClient.invalidateQueries({ queryKey: ownSettingsQuery.queryKey }));
