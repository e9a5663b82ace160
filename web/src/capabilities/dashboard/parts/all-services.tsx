import { ServiceIcon } from '../../../app/services/service-descriptions.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import type { PeriodAnalysis, OrganisationScope, ServiceUsers } from '../dashboard.queries.ts';
import { formatPeriod } from '../period.rules.ts';
import { CsvButton } from '../../../ui/controls/save-file.tsx';
import { useFigureLinks, FigureLink } from './figure-links.tsx';
import { formatCredit } from './service-series.ts';
import { DashboardPanel, UNKNOWN } from './panel.tsx';
import * as text from '../messages.ts';

type AllServicesProps = {
  analysis: PeriodAnalysis | undefined;
  users: ServiceUsers['services'] | undefined;
  isStale: boolean;
  scope: OrganisationScope;
};

/** All five services with matching totals; the line chart and the donut each leave one out. */
export function AllServices({ analysis, users, isStale, scope }: AllServicesProps) {
  const partnersByService = new Map(users?.map((each) => [each.sid, each.users]));
  const creditsByService = new Map(analysis?.services.map((each) => [each.sid, each.credit_consumed]));
  const rows = analysis?.services ?? users ?? [];
  const partners = [...partnersByService.values()].reduce((sum, count) => sum + count, 0);
  const total = [...creditsByService.values()].reduce((sum, credits) => sum + credits, 0);
  const links = useFigureLinks(scope);
  const spentTitle = text.creditsSpent(analysis && formatPeriod(analysis.period));
  const csvRows = [
    [text.service, text.partners, spentTitle],
    ...rows.map(({ sid, name }) => [
      name,
      (sid === null ? undefined : partnersByService.get(sid)) ?? UNKNOWN,
      creditsByService.get(sid) ?? UNKNOWN,
    ]),
    [text.all, partners, total],
  ];
  return (
    <DashboardPanel
      title={text.allServices}
      isBusy={isStale}
      tools={users && analysis && !isStale && <CsvButton of={text.allServices} rows={csvRows} />}
    >
      <table className={`w-full text-right ${isStale ? 'renewing' : ''}`}>
        <caption className="sr-only">{text.allServicesCaption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="py-1.5 text-left font-medium">
              {text.service}
            </th>
            <th scope="col" className="py-1.5 pl-3 font-medium">
              {text.partners}
            </th>
            <th scope="col" className="py-1.5 pl-3 font-medium">
              {spentTitle}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sid, name }) => {
            const count = sid === null ? undefined : partnersByService.get(sid);
            const credits = creditsByService.get(sid);
            return (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <span className="flex items-center gap-2">
                    <span className="text-ink-3">{sid && <ServiceIcon sid={sid} />}</span>
                    {name}
                  </span>
                </th>
                <td className="py-1.5 pl-3">
                  {count === undefined || sid === null ? (
                    UNKNOWN
                  ) : (
                    <FigureLink to={links.partners(sid)} of={text.partnersOf(name)}>
                      {formatNumber(count)}
                    </FigureLink>
                  )}
                </td>
                <td className="py-1.5 pl-3">
                  {credits === undefined ? (
                    UNKNOWN
                  ) : (
                    <FigureLink to={sid && links.postings({ sid })} of={text.creditsSpentOn(name)}>
                      {formatCredit(credits)}
                    </FigureLink>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="pt-2 text-left">
              {text.all}
            </th>
            <td className="pt-2 pl-3">{users ? formatNumber(partners) : UNKNOWN}</td>
            <td className="pt-2 pl-3">{analysis ? formatCredit(total) : UNKNOWN}</td>
          </tr>
        </tfoot>
      </table>
    </DashboardPanel>
  );
}
