import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { KeyMark } from '../../../ui/chart/mark.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import type { ServiceUsers } from '../dashboard.queries.ts';
import { Loading } from './loading.tsx';
import { Panel } from './panel.tsx';
import { SLICES } from './services-drawn.ts';

const Donut = lazyPart(
  () => import('../../../ui/chart/donut.tsx').then((module) => module.default),
  <div aria-busy="true" className="h-47.5" />,
);

/** How many people use each of four services; `undefined` while they are counted. */
export function ServicePartners({ counts }: { counts: ServiceUsers['data'] | undefined }) {
  // Figures of another organisation would be taken for those of the one that was chosen.
  if (counts === undefined)
    return (
      <Panel title="Service's Partner" isBusy className="broad:col-span-3">
        <Loading className="h-47.5" />
      </Panel>
    );
  const slices = SLICES.map(({ key, ...slice }) => ({ ...slice, value: counts[key] }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <Panel title="Service's Partner" className="broad:col-span-3">
      <Donut
        label="Partners of each service. The list below has the counts."
        slices={slices}
        middle={[formatNumber(total), total === 1 ? 'partner' : 'partners']}
      />
      <ul aria-label="Partners" className="mt-3 grid gap-1.5 text-xs text-ink-2">
        {slices.map(({ name, value, color, shape }) => (
          <li key={name} className="flex items-center gap-2">
            <KeyMark shape={shape} color={color} />
            {name}
            <span className="ml-auto font-semibold text-ink">{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-ink-3">
        Partners are customers who may use a service, invited ones included.
      </p>
    </Panel>
  );
}
