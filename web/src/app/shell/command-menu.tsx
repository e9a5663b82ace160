import { KeyRound, LogOut, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { CONTROL_CLASSES } from '../../ui/form/field.tsx';
import { type Option } from '../../ui/form/select.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { useListbox } from '../../ui/form/use-listbox.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { chooseTheme } from '../../ui/theme/theme.ts';
import { leaveTo } from '../session/active-work.ts';
import { performSignOut } from './person-menu.tsx';
import type { NavItem, NavGroup } from './navigation-groups.ts';

type Command = Option & { icon: LucideIcon; run: () => void };

const command = (label: string, icon: LucideIcon, run: () => void): Command => ({
  value: label,
  label,
  icon,
  run,
});

/** Searchable menu of all actions of the navigation bar and rail. */
export function CommandMenu({ groups, onClose }: { groups: readonly NavGroup[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  const commands = [
    ...groups.flatMap(({ items }) =>
      items.map(({ label, icon, to }) => command(`Go to ${label}`, icon, go(to))),
    ),
    command('Light theme', Sun, () => chooseTheme('light')),
    command('Dark theme', Moon, () => chooseTheme('dark')),
    command('Theme like the system', Monitor, () => chooseTheme('system')),
    command('Change Password', KeyRound, () => leaveTo('/password/change', go('/password/change'))),
    command('Logout', LogOut, () => leaveTo('/login', () => void performSignOut())),
  ];
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const results = [
    ...commands.filter(({ label }) => terms.every((word) => label.toLowerCase().includes(word))),
    ...searchCommands(typed.trim(), groups).map(({ label, icon, to }) => command(label, icon, go(to))),
  ];

  const choose = (command: Command) => {
    onClose();
    command.run();
  };
  const listbox = useListbox({ options: results, onChoose: choose });

  return (
    <Dialog open onOpenChange={onClose} title="Command menu">
      <input
        {...listbox.comboboxProps}
        aria-label="Command"
        placeholder="Type a command"
        className={cn(CONTROL_CLASSES, 'h-9 w-full')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          listbox.setActiveIndex(0);
        }}
        onKeyDown={listbox.onKeyDown}
      />
      <OptionList
        listbox={listbox}
        label="Commands"
        options={results}
        onChoose={choose}
        renderOption={({ label, icon: Icon }) => (
          <span className="flex items-center gap-2">
            <Icon aria-hidden size={14} className="shrink-0 text-ink-3" />
            {label}
          </span>
        )}
        activatesOnHover
        className="-mx-1 max-h-80"
      />
    </Dialog>
  );
}

/** Offers the typed text as a transcript search. */
function searchCommands(
  query: string,
  groups: readonly NavGroup[],
): Pick<NavItem, 'label' | 'icon' | 'to'>[] {
  if (query === '') return [];
  return groups
    .flatMap(({ items: places }) => places)
    .filter(({ isSearch }) => isSearch)
    .map(({ icon, to }) => ({
      label: `Look for “${query}” in the transcripts`,
      icon,
      to: `${to}?${new URLSearchParams({ q: query })}`,
    }));
}
