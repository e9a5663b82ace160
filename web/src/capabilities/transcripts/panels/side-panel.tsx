import { createElement, memo, useDeferredValue, useState, type ComponentType, type ReactNode } from 'react';
import { lazyPart, SafePart, type LazyPart } from '../../../app/loading/lazy-part.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { useStore } from '../../../ui/state/store.ts';
import { useTranscriptScope } from '../../editing/index.ts';
import { useExtensions } from '../extensions.tsx';
import * as text from '../messages.ts';
import { type PanelProps, usePanel, useRoomForPanels } from './use-panel.ts';

/** A panel whose script is loaded when it is first opened. */
export const lazyPanel = (
  label: string,
  importPanel: () => Promise<ComponentType<PanelProps>>,
): LazyPart<PanelProps> =>
  lazyPart(importPanel, createElement(SkeletonLines, { label: text.loadingPanel(label), lines: 4 }));

/** Side panel on wide screens; on narrow ones the player bar's button opens a drawer. */
export const SidePanel = memo(function SidePanel(props: PanelProps) {
  // The transcript renders first.
  const isDrawn = useDeferredValue(true, false);
  const { isDrawerOpen } = useTranscriptScope();
  const isOpen = useStore(isDrawerOpen);
  return (
    <>
      {useRoomForPanels() && (
        <aside aria-label={text.panels} className="border-l border-line bg-surface print:hidden">
          <div className="sticky top-12 max-h-[calc(100dvh-48px)] overflow-y-auto p-4">
            {isDrawn && <Panels {...props} />}
          </div>
        </aside>
      )}
      <Drawer open={isOpen} onOpenChange={isDrawerOpen.set} title={text.panels} side="right">
        <div className="p-4">
          <Panels {...props} />
        </div>
      </Drawer>
    </>
  );
});

/** The panels as tabs; the active one is in the address. */
function Panels(props: PanelProps) {
  const scope = useTranscriptScope();
  const [activeId, open] = usePanel();
  const panels = useExtensions().flatMap(({ id, panel }) => (panel ? [{ id, ...panel }] : []));
  // Decided once, so that the panel stays when the last word has been checked.
  const [first] = useState(() => panels.find(({ opensFirst }) => opensFirst?.(scope)) ?? panels[0]);
  const active = panels.find(({ id }) => id === activeId) ?? first;
  if (!active) return null;
  return (
    <Tabs
      label={text.panels}
      active={active.id}
      onChange={open}
      isCompact
      tabs={panels.map(({ id, label, icon, Badge, Content }) => ({
        id,
        label: (
          <TabLabel label={label} icon={icon}>
            {Badge && <Badge />}
          </TabLabel>
        ),
        content: (
          <SafePart>
            <Content {...props} />
          </SafePart>
        ),
      }))}
    />
  );
}

/** The number is not read: the panel says what it counts. */
const TabLabel = ({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) => (
  <span data-tooltip={icon ? label : undefined} className="flex h-5 items-center gap-1">
    {icon}
    <span className={icon ? 'sr-only' : undefined}>{label}</span>
    {children && (
      <span aria-hidden className="text-xs font-normal text-ink-3">
        {children}
      </span>
    )}
  </span>
);
