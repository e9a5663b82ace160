import { useState } from 'react';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ShortcutSettings } from '../../ui/shortcuts/shortcut-settings.tsx';
import type { CustomKeys } from '../../ui/shortcuts/key-map.ts';
import { ExpansionsList } from '../preferences/expansions-list.tsx';
import { changePreferences } from '../preferences/preferences.ts';
import * as text from '../messages.ts';

/** Keyboard settings of this person, opened with `?`: shortcuts of the screen and text expansions. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState('keys');
  return (
    <Dialog open size="medium" onOpenChange={onClose} title={text.keyboard}>
      <Tabs
        label={text.keyboard}
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'keys', label: text.screenKeys, content: <ShortcutSettings onChange={changeKeys} /> },
          { id: 'expansions', label: text.textExpansions, content: <ExpansionsList /> },
        ]}
      />
    </Dialog>
  );
}

function changeKeys(change: (keys: CustomKeys) => CustomKeys): void {
  void changePreferences((chosen) => ({
    ...chosen,
    keys: Object.fromEntries(Object.entries(change(chosen.keys)).map(([id, keys]) => [id, [...keys]])),
  }));
}
