import { HOME_PATHS } from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract/identity';
import { Menu as MenuIcon } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/controls/button.tsx';
import { Kbd, ariaKeys, formatKeys } from '../../ui/shortcuts/kbd.tsx';
import { useShortcutKeys } from '../../ui/shortcuts/shortcuts.ts';
import { Truncated, firstNameOf } from '../../ui/text/shorten.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { Logo } from './logo.tsx';
import { PersonMenu } from './person-menu.tsx';

type NavigationBarProps = { userInfo: UserInfo; onOpenRail: () => void; onOpenCommands: () => void };

export function NavigationBar({ userInfo, onOpenRail, onOpenCommands }: NavigationBarProps) {
  const keys = useShortcutKeys('everywhere.commands');
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b border-line bg-surface px-3 wide:gap-4 wide:px-4">
      <IconButton
        className="wide:hidden"
        label="Open the list of services"
        icon={<MenuIcon aria-hidden size={18} />}
        onClick={onOpenRail}
      />
      <Link to={HOME_PATHS[userInfo.role]} aria-label="Colloquy, home" className="rounded-sm py-2">
        <Logo />
      </Link>
      <div className="grow max-wide:hidden" />
      <button
        type="button"
        onClick={onOpenCommands}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        className="flex rounded-sm max-wide:hidden"
      >
        <span className={keys === undefined ? '' : 'sr-only'}>Command menu</span>
        {keys !== undefined && <Kbd>{formatKeys(keys)}</Kbd>}
      </button>
      <ThemeSwitch />
      <p className="min-w-0 truncate text-ink-2 max-wide:grow max-wide:text-xs">
        Welcome, {firstNameOf(userInfo.name)} · <Truncated text={userInfo.org} />
      </p>
      <PersonMenu userInfo={userInfo} />
    </header>
  );
}
