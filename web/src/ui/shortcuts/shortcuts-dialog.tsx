import { Kbd } from '../feedback/kbd.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { showKeys } from './keys.ts';
import { useShortcutGroups } from './shortcuts.ts';

/** The keys of this screen, opened by `?`. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  // Parts of a screen may register under one title; they are one section here.
  const groups = [...Map.groupBy(useShortcutGroups(), ({ title }) => title)].map(([title, parts]) => ({
    title,
    shortcuts: parts.flatMap(({ shortcuts }) => shortcuts),
  }));
  return (
    <Dialog isOpen onClose={onClose} title="Keys of this screen">
      {groups.map((group) => (
        <section key={group.title} className="grid gap-1">
          <h3 className="text-xs font-medium text-ink-3">{group.title}</h3>
          <dl>
            {group.shortcuts.map((shortcut) => (
              <div
                key={shortcut.keys}
                className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0"
              >
                <dt>{shortcut.label}</dt>
                <dd>
                  <Kbd>{showKeys(shortcut.keys)}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
