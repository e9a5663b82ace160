import { useState } from 'react';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeysList } from '../../ui/shortcuts/keys-list.tsx';
import type { CustomKeys } from '../../ui/shortcuts/key-map.ts';
import { ExpansionsList } from '../preferences/expansions-list.tsx';
import { changePreferences } from '../preferences/preferences.ts';

/** What the keyboard does for this person, opened by `?`: the keys of the screen, and abbreviations. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState('keys');
  return (
    <Dialog isOpen isWide onClose={onClose} title="Keyboard">
      <Tabs
        label="Keyboard"
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'keys', label: 'Keys of this screen', content: <KeysList onChange={changeKeys} /> },
          { id: 'expansions', label: 'Text expansions', content: <ExpansionsList /> },
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
