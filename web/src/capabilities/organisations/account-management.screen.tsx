import { useQuery } from '@tanstack/react-query';
import { RadioTower, ShieldCheck } from 'lucide-react';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ownSettingsQuery } from './organisations.queries.ts';
import { AccessCard } from './parts/access-card.tsx';
import { VoicesCard } from './parts/voices-card.tsx';
import { SettingsForm } from './parts/settings-form.tsx';
import * as text from './messages.ts';

/** Settings of an organisation for its admin. */
export function AccountManagementScreen() {
  const query = useQuery(ownSettingsQuery);
  const { data } = query;
  return (
    <Page
      title={text.accountManagement}
      aside={data && <Chip>{data.organisation.name}</Chip>}
      actions={
        <>
          <ButtonLink icon={<RadioTower aria-hidden size={14} />} to="/organisationadmin/engines">
            {text.enginesAndKeys}
          </ButtonLink>
          <ButtonLink icon={<ShieldCheck aria-hidden size={14} />} to="/organisationadmin/audit">
            {text.audit}
          </ButtonLink>
        </>
      }
    >
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingSettings} lines={6} />} />
      ) : (
        <div className="grid items-start gap-8 broad:grid-cols-[minmax(0,32rem)_minmax(0,28rem)]">
          <SettingsForm settings={data} />
          <div className="grid gap-5">
            <AccessCard grant={data.grant} />
            <VoicesCard />
          </div>
        </div>
      )}
    </Page>
  );
}
