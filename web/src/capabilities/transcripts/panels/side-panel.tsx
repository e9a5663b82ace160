import { createElement, memo, useDeferredValue, type ComponentType, type ReactNode } from 'react';
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
  const [activeId, open] = usePanel();
  const panels = useExtensions().flatMap(({ id, panel }) => (panel ? [{ id, ...panel }] : []));
  const active = panels.find(({ id }) => id === activeId) ?? panels[0];
  if (!active) return null;
  return (
    <Tabs
      label={text.panels}
      active={active.id}
      onChange={open}
      isCompact
      tabs={panels.map(({ id, label, icon, Content }) => ({
        id,
        label: icon ? <IconLabel icon={icon} label={label} /> : label,
        content: (
          <SafePart>
            <Content {...props} />
          </SafePart>
        ),
      }))}
    />
  );
}

const IconLabel = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <span data-tooltip={label} className="flex h-5 items-center">
    {icon}
    <span className="sr-only">{label}</span>
  </span>
);
