import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import {
  ALL_ORGANISATIONS,
  type PeriodAnalysis,
  type OrganisationScope,
  type ServiceUsers,
} from '../dashboard.queries.ts';
import type { DashboardPeriod } from '../period.rules.ts';
import { AllServices } from './all-services.tsx';
import { CreditHistory, CreditTotals, ThisMonth } from './credit-panels.tsx';
import { ServicePartners } from './service-partners.tsx';
import { ServicesAnalysis } from './services-analysis.tsx';
import * as text from '../messages.ts';

type SpendingAnalysisProps = {
  scope: OrganisationScope;
  period: DashboardPeriod;
  today: Date;
  onPeriod: (period: DashboardPeriod) => void;
  analysis: UseQueryResult<PeriodAnalysis>;
  users: UseQueryResult<ServiceUsers>;
};

/** Services and the credits spent on them, in a layout of seven and three columns. */
export function SpendingAnalysis({ scope, period, today, onPeriod, analysis, users }: SpendingAnalysisProps) {
  return (
    <div className="grid gap-4 broad:grid-cols-10">
      <ServicesAnalysis
        period={period}
        today={today}
        onChange={onPeriod}
        analysis={analysis.data}
        isStale={analysis.isPlaceholderData}
        problem={analysis.error && !analysis.data ? messageOf(analysis.error) : undefined}
        onRetry={() => void analysis.refetch()}
      />
      {users.data && <ServicePartners counts={users.isPlaceholderData ? undefined : users.data.data} />}
      <div className="grid min-w-0 content-start gap-4 broad:col-span-7">
        <AllServices
          analysis={analysis.data}
          users={users.data?.services}
          isStale={analysis.isPlaceholderData || users.isPlaceholderData}
          scope={scope}
        />
        <CreditHistory scope={scope} />
      </div>
      <div className="grid min-w-0 content-start gap-4 broad:col-span-3">
        <CreditTotals scope={scope} />
        <ThisMonth scope={scope} />
      </div>
      <p className="text-xs text-ink-3 broad:col-span-10">
        {scope === ALL_ORGANISATIONS ? text.zonesOfEach : text.zoneOfOne}
      </p>
    </div>
  );
}
