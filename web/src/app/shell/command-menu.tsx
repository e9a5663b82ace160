import { KeyRound, LogOut, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { chooseTheme } from '../../ui/theme/theme.ts';
import { leaveTo } from '../session/leaving.ts';
import { signOutHere } from '../session/sign-out.ts';
import type { Place, PlaceGroup } from './services.ts';

type Command = { label: string; icon: LucideIcon; run: () => void };

/** Everything that the bar and the rail can do, found by typing. */
export function CommandMenu({ groups, onClose }: { groups: readonly PlaceGroup[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  const commands: Command[] = [
    ...groups.flatMap(({ places }) =>
      places.map(({ label, icon, to }) => ({ label: `Go to ${label}`, icon, run: go(to) })),
    ),
    { label: 'Light theme', icon: Sun, run: () => chooseTheme('light') },
    { label: 'Dark theme', icon: Moon, run: () => chooseTheme('dark') },
    { label: 'Theme like the system', icon: Monitor, run: () => chooseTheme('system') },
    {
      label: 'Change Password',
      icon: KeyRound,
      run: () => leaveTo('/password/change', go('/password/change')),
    },
    { label: 'Logout', icon: LogOut, run: () => leaveTo('/login', () => void signOutHere()) },
  ];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [
    ...commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
    ...searchesFor(typed.trim(), groups).map(({ label, icon, to }) => ({ label, icon, run: go(to) })),
  ];

  useEffect(() => {
    // Braces: newer browsers answer a promise here, which an effect must not.
    document.getElementById(`command-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (step !== undefined && found.length > 0) setMarked((marked + step + found.length) % found.length);
    else if (press.key === 'Enter') choose(found[marked]);
    else return;
    press.preventDefault();
  };

  return (
    <Dialog isOpen onClose={onClose} title="Command menu">
      <input
        role="combobox"
        aria-label="Command"
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={found[marked] ? `command-${marked}` : undefined}
        placeholder="Type a command"
        className="h-9 w-full rounded-md border border-line-control bg-surface px-2.5"
        value={typed}
        onChange={(change) => {
          setTyped(change.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="commands" role="listbox" aria-label="Commands" className="-mx-1 max-h-80 overflow-y-auto">
        {found.map((command, index) => (
          <div
            key={command.label}
            id={`command-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 aria-selected:bg-accent-soft"
            onPointerMove={() => setMarked(index)}
            onClick={() => choose(command)}
            onKeyDown={onKeyDown}
          >
            <command.icon aria-hidden size={14} className="text-ink-3" />
            {command.label}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="text-ink-3">No results found</p>}
    </Dialog>
  );
}

/** What was typed need not be a command: it may be words to look for. */
function searchesFor(wanted: string, groups: readonly PlaceGroup[]): Pick<Place, 'label' | 'icon' | 'to'>[] {
  if (wanted === '') return [];
  return groups
    .flatMap(({ places }) => places)
    .filter(({ isSearch }) => isSearch)
    .map(({ icon, to }) => ({
      label: `Look for “${wanted}” in the transcripts`,
      icon,
      to: `${to}?${new URLSearchParams({ q: wanted })}`,
    }));
}
