import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PANELS, type PanelProps } from '../panels/panels.ts';

/** Stands beside the words; where there is no room for that, the player's button opens it. */
export const SidePanel = (props: PanelProps) => (
  <aside
    aria-label="Beside the words"
    className="border-line bg-surface max-broad:hidden broad:border-t broad:border-l"
  >
    <div className="sticky top-12 max-h-[calc(100dvh-48px)] overflow-y-auto p-4">
      <Panels {...props} />
    </div>
  </aside>
);

/** The panels as tabs; the open one is in the address. */
export function Panels(props: PanelProps) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('panel');
  const active = PANELS.find(({ id }) => id === wanted) ?? PANELS[0]!;
  return (
    <Tabs
      label="Beside the words"
      active={active.id}
      onChange={(id) =>
        setSearch(
          (now) => {
            now.set('panel', id);
            return now;
          },
          { replace: true, preventScrollReset: true },
        )
      }
      tabs={PANELS.map(({ id, label, Content }) => ({
        id,
        label,
        content: (
          <Suspense fallback={<SkeletonLines label={`Loading ${label}`} lines={4} />}>
            <Content {...props} />
          </Suspense>
        ),
      }))}
    />
  );
}
