import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { type CustomKeys, isChanged, withKeys } from './key-map.ts';
import { KeysRow } from './keys-row.tsx';
import { type Listed, useCustomKeys, useShortcutGroups } from './shortcuts.ts';

type KeysListProps = {
  /** The person gave keys to a shortcut, took some from it, or set some back. */
  onChange: (change: (keys: CustomKeys) => CustomKeys) => void;
};

/** All that keys can do on this screen, and with which; each can be given others. */
export function KeysList({ onChange }: KeysListProps) {
  const custom = useCustomKeys();
  const [open, setOpen] = useState<string>();
  const [words, setWords] = useState('');
  const groups = grouped(useShortcutGroups());
  const all = groups.flatMap(({ shortcuts }) => shortcuts);
  const found = groups
    .map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.filter(({ label }) =>
        `${title} ${label}`.toLowerCase().includes(words.trim().toLowerCase()),
      ),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  const changed = all.filter((shortcut) => isChanged(shortcut, custom));
  return (
    <div className="grid gap-4">
      <input
        type="search"
        aria-label="Find an action"
        placeholder="Find an action"
        className="h-8 w-full rounded-md border border-line-control bg-surface px-2.5"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 && <p className="text-ink-3">No action of this screen is called so.</p>}
      {found.map(({ title, shortcuts }) => (
        <section key={title} className="grid gap-1">
          <h3 className="text-xs font-medium text-ink-3">{title}</h3>
          <ul>
            {shortcuts.map((shortcut) => (
              <KeysRow
                key={shortcut.id}
                title={title}
                shortcut={shortcut}
                all={all}
                custom={custom}
                isOpen={open === shortcut.id}
                onOpen={() => setOpen(shortcut.id)}
                onClose={() => setOpen(undefined)}
                onChange={onChange}
              />
            ))}
          </ul>
        </section>
      ))}
      {changed.length > 0 && (
        <div>
          <Button
            size="small"
            onClick={() =>
              onChange((keys) =>
                changed.reduce((map, shortcut) => withKeys(map, shortcut, shortcut.keys), keys),
              )
            }
          >
            {changed.length === 1
              ? 'Set the changed one back'
              : `Set all ${changed.length} changed ones back`}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Parts of a screen may register under one title, and the same thing twice: one section, one line. Parts register
 * before what they are parts of, so that the whole of the screen comes first and what is there everywhere last.
 */
function grouped(groups: readonly { title: string; shortcuts: readonly Listed[] }[]) {
  return [...Map.groupBy(groups.toReversed(), ({ title }) => title)].map(([title, parts]) => ({
    title,
    shortcuts: [
      ...new Map(parts.flatMap(({ shortcuts }) => shortcuts).map((each) => [each.id, each])).values(),
    ],
  }));
}
