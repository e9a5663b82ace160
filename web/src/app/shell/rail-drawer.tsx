import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Rail } from './rail.tsx';
import type { PlaceGroup } from './services.ts';

/** The rail on a narrow screen. */
export function RailDrawer({ groups, onClose }: { groups: readonly PlaceGroup[]; onClose: () => void }) {
  return (
    <Drawer isOpen onClose={onClose} title="Services" side="left">
      <Rail groups={groups} onLeave={onClose} />
    </Drawer>
  );
}
