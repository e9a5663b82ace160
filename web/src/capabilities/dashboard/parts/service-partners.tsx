import { lazy, Suspense } from 'react';
import { KeyMark } from '../../../ui/chart/mark.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import type { ServiceUsers } from '../dashboard.queries.ts';
import { Panel } from './panel.tsx';
import { SLICES } from './services-drawn.ts';

const Donut = lazy(() => import('../../../ui/chart/donut.tsx'));

/** How many people use each of four services. */
export function ServicePartners({ counts }: { counts: ServiceUsers['data'] }) {
  const slices = SLICES.map(({ key, ...slice }) => ({ ...slice, value: counts[key] }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <Panel title="Service's Partner" className="broad:col-span-3">
      <Suspense fallback={<div aria-busy="true" className="h-47.5" />}>
        <Donut
          label="Partners of each service. The list below has the counts."
          slices={slices}
          middle={[formatNumber(total), total === 1 ? 'partner' : 'partners']}
        />
      </Suspense>
      <ul aria-label="Partners" className="mt-3 grid gap-1.5 text-xs text-ink-2">
        {slices.map(({ name, value, color, shape }) => (
          <li key={name} className="flex items-center gap-2">
            <KeyMark shape={shape} color={color} />
            {name}
            <span className="ml-auto font-semibold text-ink">{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-ink-3">Partners are the active customers who may use a service.</p>
    </Panel>
  );
}
