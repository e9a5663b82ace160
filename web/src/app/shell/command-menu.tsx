import { History, KeyRound, LogOut, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { CONTROL_CLASSES } from '../../ui/form/field.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { type Listbox, useListbox } from '../../ui/form/use-listbox.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { formatKeys, Kbd } from '../../ui/shortcuts/kbd.tsx';
import { findRunnableShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { chooseTheme } from '../../ui/theme/theme.ts';
import { readRecentJobs } from '../recent/recent-jobs.ts';
import { leaveTo } from '../session/active-work.ts';
import { matchCommands, type MenuCommand } from './menu-command.ts';
import * as text from './messages.ts';
import type { NavGroup } from './navigation-groups.ts';
import { performSignOut } from './person-menu.tsx';
import { useFoundCommands } from './use-found-commands.tsx';

/**
 * Searchable menu: recently opened jobs while nothing is typed, every action of this screen with its keys, what the
 * server finds, the pages of the rail, theme and account.
 */
export function CommandMenu({ groups, onClose }: { groups: readonly NavGroup[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const found = useFoundCommands(typed);
  const screenCommands = useScreenActions();
  const { recent, pages, account, transcripts } = useFixedCommands(groups, typed.trim());
  const isTyped = typed.trim() !== '';
  const results = [
    ...(isTyped ? [] : recent),
    ...matchCommands(screenCommands, typed),
    ...found.commands,
    ...matchCommands(pages, typed),
    ...matchCommands(account, typed),
    ...transcripts,
  ];

  const choose = ({ run, needsFocus }: MenuCommand) => {
    onClose();
    if (needsFocus) afterFocusReturned(run);
    else run();
  };
  const listbox = useListbox({ options: results, onChoose: choose });
  const keepChoice = useStableChoice(results, listbox);

  return (
    <Dialog open size="medium" onOpenChange={onClose} title={text.commandMenu}>
      <input
        {...listbox.comboboxProps}
        aria-label={text.command}
        placeholder={text.typeCommand}
        className={cn(CONTROL_CLASSES, 'h-9 w-full')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          keepChoice(undefined);
          listbox.setActiveIndex(0);
        }}
        onKeyDown={(press) => {
          if (listbox.onKeyDown(press) && press.key !== 'Enter') keepChoice('next');
        }}
      />
      <OptionList
        listbox={listbox}
        label={text.commands}
        options={results}
        onChoose={choose}
        renderOption={(command) => <CommandRow command={command} />}
        groupOf={({ group }) => group}
        activatesOnHover
        className="-mx-1 max-h-80"
      />
      <p role="status" className={found.hasFailed ? 'text-xs text-ink-2' : 'sr-only'}>
        {found.hasFailed
          ? text.searchFailed
          : isTyped && found.isSettled && results.length > 0 && text.results(results.length)}
      </p>
    </Dialog>
  );
}

function CommandRow({ command: { label, icon, detail, keys } }: { command: MenuCommand }) {
  return (
    <span className="flex items-center gap-2">
      <span className="flex size-3.5 shrink-0 items-center text-ink-3">{icon}</span>
      <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
      {detail !== undefined && detail !== '' && (
        <span className="min-w-0 text-xs wrap-anywhere text-ink-3">
          <span className="sr-only">, </span>
          <bdi>{detail}</bdi>
        </span>
      )}
      {keys !== undefined && (
        <span className="ml-auto shrink-0">
          <span className="sr-only">, </span>
          <Kbd>{formatKeys(keys)}</Kbd>
        </span>
      )}
    </span>
  );
}

/** Actions of the screen below: first its buttons, then its shortcuts. */
function useScreenActions(): MenuCommand[] {
  const buttons = useScreenCommands();
  // Read before the dialog takes the focus: actions of the editor need the caret in it.
  const [shortcuts] = useState(findRunnableShortcuts);
  const labels = new Set(buttons.map(({ label }) => label));
  return [
    ...buttons.map(({ label, icon, run }) => ({ value: `button ${label}`, label, icon, run })),
    ...shortcuts
      .filter(({ id, label }) => id !== 'everywhere.commands' && !labels.has(label))
      .map(({ id, label, keys, run }) => ({ value: `key ${id}`, label, keys, run })),
  ].map((each) => ({ ...each, group: text.onThisScreen, needsFocus: true }));
}

const RecentIcon = <History aria-hidden size={14} />;

/** Commands that need no server: recent jobs, pages of the rail, theme and account, the search of transcripts. */
function useFixedCommands(groups: readonly NavGroup[], query: string) {
  const navigate = useNavigate();
  const [recentJobs] = useState(readRecentJobs);
  const go = (path: string) => () => void navigate(path);
  const command = (group: string) => (label: string, Icon: LucideIcon, run: () => void) => ({
    value: `${group} ${label}`,
    group,
    label,
    icon: <Icon aria-hidden size={14} />,
    run,
  });
  const page = command(text.pages);
  const own = command(text.themeAndAccount);
  const places = groups.flatMap(({ items }) => items);
  return {
    recent: recentJobs.map(({ id, name, code, to }): MenuCommand => ({
      value: `recent ${id}`,
      group: text.recentlyOpened,
      label: name,
      detail: code,
      icon: RecentIcon,
      run: go(to),
    })),
    pages: places.map(({ label, icon, to }) => ({
      ...page(text.goTo(label), icon, go(to)),
      value: `page ${to}`,
    })),
    account: [
      own(text.lightTheme, Sun, () => chooseTheme('light')),
      own(text.darkTheme, Moon, () => chooseTheme('dark')),
      own(text.systemTheme, Monitor, () => chooseTheme('system')),
      own(text.changePassword, KeyRound, () => leaveTo('/password/change', go('/password/change'))),
      own(text.logout, LogOut, () => leaveTo('/login', () => void performSignOut())),
    ],
    transcripts:
      query === ''
        ? []
        : places
            .filter(({ isSearch }) => isSearch)
            .map(({ icon, to }) =>
              command(text.search)(
                text.lookInTranscripts(query),
                icon,
                go(`${to}?${new URLSearchParams({ q: query })}`),
              ),
            ),
  };
}

/**
 * Keeps the option active that the person moved to while results arrive above it. Without a move, the first one is
 * active. The returned function is called with `next` after a move, and with nothing when the text changes.
 */
function useStableChoice(
  results: readonly MenuCommand[],
  { activeIndex, setActiveIndex }: Pick<Listbox, 'activeIndex' | 'setActiveIndex'>,
): (choice: 'next' | undefined) => void {
  const hasMoved = useRef(false);
  const active = useRef<string>(undefined);
  const values = results.map(({ value }) => value).join('\n');
  const lastValues = useRef(values);
  useEffect(() => {
    const moved = results.findIndex(({ value }) => value === active.current);
    if (values !== lastValues.current && hasMoved.current && moved >= 0 && moved !== activeIndex)
      setActiveIndex(moved);
    else active.current = results[activeIndex]?.value;
    lastValues.current = values;
  }, [values, results, activeIndex, setActiveIndex]);
  return (choice) => {
    hasMoved.current = choice === 'next';
  };
}

/** The dialog returns the focus in a timeout of its own. */
const afterFocusReturned = (run: () => void): void => {
  setTimeout(() => setTimeout(run));
};
