import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { ALL, type Analysis, type Reach, type ServiceUsers } from '../dashboard.queries.ts';
import type { Period } from '../period.rules.ts';
import { AllServices } from './all-services.tsx';
import { CreditHistory, CreditTotals, ThisMonth } from './credit-panels.tsx';
import { ServicePartners } from './service-partners.tsx';
import { ServicesAnalysis } from './services-analysis.tsx';

type SpentAnalysisProps = {
  reach: Reach;
  period: Period;
  today: Date;
  onPeriod: (period: Period) => void;
  analysis: UseQueryResult<Analysis>;
  users: UseQueryResult<ServiceUsers>;
};

/** Services and what was spent on them: seven columns of ten, and three beside them. */
export function SpentAnalysis({ reach, period, today, onPeriod, analysis, users }: SpentAnalysisProps) {
  return (
    <div className="grid gap-4 broad:grid-cols-10">
      <ServicesAnalysis
        period={period}
        today={today}
        onChange={onPeriod}
        analysis={analysis.data}
        isOld={analysis.isPlaceholderData}
        problem={analysis.error && !analysis.data ? messageOf(analysis.error) : undefined}
        onRetry={() => void analysis.refetch()}
      />
      {users.data && <ServicePartners counts={users.isPlaceholderData ? undefined : users.data.data} />}
      <div className="grid min-w-0 content-start gap-4 broad:col-span-7">
        <AllServices
          analysis={analysis.data}
          users={users.data?.services}
          isOld={analysis.isPlaceholderData || users.isPlaceholderData}
          reach={reach}
        />
        <CreditHistory reach={reach} />
      </div>
      <div className="grid min-w-0 content-start gap-4 broad:col-span-3">
        <CreditTotals reach={reach} />
        <ThisMonth reach={reach} />
      </div>
      <p className="text-xs text-ink-3 broad:col-span-10">
        {reach === ALL
          ? 'Days and months are those of each organisation’s own time zone.'
          : 'Days and months are those of the organisation’s time zone.'}
      </p>
    </div>
  );
}
