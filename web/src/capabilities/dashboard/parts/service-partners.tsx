import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { LegendMark } from '../../../ui/chart/mark.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import type { ServiceUsers } from '../dashboard.queries.ts';
import { LoadingSpinner, DashboardPanel } from './panel.tsx';
import { SLICES } from './service-series.ts';
import * as text from '../messages.ts';

const Donut = lazyPart(
  () => import('../../../ui/chart/donut.tsx').then((module) => module.default),
  <div aria-busy="true" className="h-47.5" />,
);

/** Number of people who use each of four services; `undefined` while loading. */
export function ServicePartners({ counts }: { counts: ServiceUsers['data'] | undefined }) {
  // Placeholder data of the previous organisation would be mistaken for that of the chosen one.
  if (counts === undefined)
    return (
      <DashboardPanel title={text.servicesPartner} isBusy className="broad:col-span-3">
        <LoadingSpinner className="h-47.5" />
      </DashboardPanel>
    );
  const slices = SLICES.map(({ key, ...slice }) => ({ ...slice, value: counts[key] }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <DashboardPanel title={text.servicesPartner} className="broad:col-span-3">
      <Donut
        label={text.partnersChart}
        slices={slices}
        centre={[formatNumber(total), text.partnersUnit(total)]}
      />
      <ul aria-label={text.partners} className="mt-3 grid gap-1.5 text-xs text-ink-2">
        {slices.map(({ name, value, color, shape }) => (
          <li key={name} className="flex items-center gap-2">
            <LegendMark shape={shape} color={color} />
            {name}
            <span className="ml-auto font-semibold text-ink">{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-ink-3">{text.partnersMeaning}</p>
    </DashboardPanel>
  );
}
