import { memo, useDeferredValue } from 'react';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { PANELS, type PanelProps } from '../panels/panels.ts';
import { useRoomForPanels } from '../panels/room-for-panels.ts';
import { usePanel } from '../panels/use-panel.ts';

/** Stands beside the words; where there is no room for that, the player's button opens it. */
export const SidePanel = memo(function SidePanel(props: PanelProps) {
  // The words are on the screen before it.
  const isDrawn = useDeferredValue(true, false);
  if (!useRoomForPanels()) return null;
  return (
    <aside aria-label="Beside the words" className="border-t border-l border-line bg-surface">
      <div className="sticky top-12 max-h-[calc(100dvh-48px)] overflow-y-auto p-4">
        {isDrawn && <Panels {...props} />}
      </div>
    </aside>
  );
});

/** The panels as tabs; the open one is in the address. */
export function Panels(props: PanelProps) {
  const [wanted, open] = usePanel();
  const active = PANELS.find(({ id }) => id === wanted) ?? PANELS[0]!;
  return (
    <Tabs
      label="Beside the words"
      active={active.id}
      onChange={open}
      tabs={PANELS.map(({ id, label, Content }) => ({
        id,
        label,
        content: <Content {...props} />,
      }))}
    />
  );
}
