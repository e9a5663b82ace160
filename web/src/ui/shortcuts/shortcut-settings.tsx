import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { type CustomKeys, isCustomised, withKeys } from './key-map.ts';
import { ShortcutRow } from './shortcut-row.tsx';
import { type RegisteredShortcut, useCustomKeys, useShortcutGroups } from './shortcuts.ts';
import * as text from '../messages.ts';

type ShortcutSettingsProps = {
  /** Called when the person assigns, removes or resets keys. */
  onChange: (change: (keys: CustomKeys) => CustomKeys) => void;
};

/** All shortcuts of this screen with their keys, which can be changed. */
export function ShortcutSettings({ onChange }: ShortcutSettingsProps) {
  const custom = useCustomKeys();
  const [openId, setOpenId] = useState<string>();
  const [query, setQuery] = useState('');
  const groups = groupByTitle(useShortcutGroups());
  const all = groups.flatMap(({ shortcuts }) => shortcuts);
  const matchingGroups = groups
    .map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.filter(({ label }) =>
        `${title} ${label}`.toLowerCase().includes(query.trim().toLowerCase()),
      ),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  const customised = all.filter((shortcut) => isCustomised(shortcut, custom));
  return (
    <div className="grid gap-4">
      <input
        type="search"
        aria-label={text.findAction}
        placeholder={text.findAction}
        className="h-8 w-full rounded-md border border-line-control bg-surface px-2.5"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {matchingGroups.length === 0 && <p className="text-ink-3">{text.noShortcuts}</p>}
      {matchingGroups.map(({ title, shortcuts }) => (
        <section key={title} className="grid gap-1">
          <h3 className="text-xs font-medium text-ink-3">{title}</h3>
          <ul>
            {shortcuts.map((shortcut) => (
              <ShortcutRow
                key={shortcut.id}
                title={title}
                shortcut={shortcut}
                all={all}
                custom={custom}
                isOpen={openId === shortcut.id}
                onOpen={() => setOpenId(shortcut.id)}
                onClose={() => setOpenId(undefined)}
                onChange={onChange}
              />
            ))}
          </ul>
        </section>
      ))}
      {customised.length > 0 && (
        <div>
          <Button
            size="small"
            onClick={() =>
              onChange((keys) =>
                customised.reduce((map, shortcut) => withKeys(map, shortcut, shortcut.keys), keys),
              )
            }
          >
            {text.resetAll(customised.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Several components may register under one title, or register the same shortcut: each title becomes one
 * section, each shortcut one line. Children register before their parents, so the reversed order shows the
 * screen's own shortcuts first and global ones last.
 */
function groupByTitle(groups: readonly { title: string; shortcuts: readonly RegisteredShortcut[] }[]) {
  return [...Map.groupBy(groups.toReversed(), ({ title }) => title)].map(([title, parts]) => ({
    title,
    shortcuts: [
      ...new Map(parts.flatMap(({ shortcuts }) => shortcuts).map((each) => [each.id, each])).values(),
    ],
  }));
}
