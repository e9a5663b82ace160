import { ServiceIcon } from '../../../app/services/service-icon.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import type { Analysis, Reach, ServiceUsers } from '../dashboard.queries.ts';
import { periodInWords } from '../period.rules.ts';
import { CsvButton } from '../../../ui/table/csv-button.tsx';
import { useLinks } from '../use-links.ts';
import { FigureLink } from './figure-link.tsx';
import { formatCredit } from './format-credit.ts';
import { Panel, UNKNOWN } from './panel.tsx';

type AllServicesProps = {
  analysis: Analysis | undefined;
  users: ServiceUsers['services'] | undefined;
  isOld: boolean;
  reach: Reach;
};

/** All five services: the chart and the ring leave one out each, and their totals agree here. */
export function AllServices({ analysis, users, isOld, reach }: AllServicesProps) {
  const counted = new Map(users?.map((each) => [each.sid, each.users]));
  const spent = new Map(analysis?.services.map((each) => [each.sid, each.credit_consumed]));
  const rows = analysis?.services ?? users ?? [];
  const partners = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const total = [...spent.values()].reduce((sum, credits) => sum + credits, 0);
  const links = useLinks(reach);
  const spentTitle = `Credits spent${analysis ? `, ${periodInWords(analysis.period)}` : ''}`;
  const file = [
    ['Service', 'Partners', spentTitle],
    ...rows.map(({ sid, name }) => [
      name,
      (sid === null ? undefined : counted.get(sid)) ?? UNKNOWN,
      spent.get(sid) ?? UNKNOWN,
    ]),
    ['All', partners, total],
  ];
  return (
    <Panel
      title="All services"
      isBusy={isOld}
      tools={users && analysis && !isOld && <CsvButton of="All services" rows={file} />}
    >
      <table className={`w-full text-right ${isOld ? 'renewing' : ''}`}>
        <caption className="sr-only">Partners and credits spent of all services</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="py-1.5 text-left font-medium">
              Service
            </th>
            <th scope="col" className="py-1.5 pl-3 font-medium">
              Partners
            </th>
            <th scope="col" className="py-1.5 pl-3 font-medium">
              {spentTitle}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sid, name }) => {
            const those = sid === null ? undefined : counted.get(sid);
            const credits = spent.get(sid);
            return (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <span className="flex items-center gap-2">
                    <span className="text-ink-3">{sid && <ServiceIcon sid={sid} />}</span>
                    {name}
                  </span>
                </th>
                <td className="py-1.5 pl-3">
                  {those === undefined || sid === null ? (
                    UNKNOWN
                  ) : (
                    <FigureLink to={links.partners(sid)} of={`Partners, ${name}`}>
                      {formatNumber(those)}
                    </FigureLink>
                  )}
                </td>
                <td className="py-1.5 pl-3">
                  {credits === undefined ? (
                    UNKNOWN
                  ) : (
                    <FigureLink to={sid && links.postings({ sid })} of={`Credits spent, ${name}`}>
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
              All
            </th>
            <td className="pt-2 pl-3">{users ? formatNumber(partners) : UNKNOWN}</td>
            <td className="pt-2 pl-3">{analysis ? formatCredit(total) : UNKNOWN}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}
