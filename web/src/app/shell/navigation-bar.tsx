import { HOME_PATHS } from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract/identity';
import { Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Kbd, ariaKeys, formatKeys } from '../../ui/shortcuts/kbd.tsx';
import { useShortcutKeys } from '../../ui/shortcuts/shortcuts.ts';
import { Truncated, firstNameOf } from '../../ui/text/shorten.tsx';
import { ThemeMenu } from '../../ui/theme/theme-menu.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { Logo } from './logo.tsx';
import { PageBarPlace, useHasPageBar } from './page-bar.tsx';
import { PersonMenu } from './person-menu.tsx';
import * as text from '../messages.ts';

type NavigationBarProps = {
  userInfo: UserInfo;
  bell: ReactNode;
  onOpenRail: () => void;
  onOpenCommands: () => void;
};

export function NavigationBar({ userInfo, bell, onOpenRail, onOpenCommands }: NavigationBarProps) {
  const keys = useShortcutKeys('everywhere.commands');
  const isFilled = useHasPageBar();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b border-line bg-surface px-3 wide:gap-4 wide:px-4">
      <IconButton
        className="wide:hidden"
        label={text.openNavigation}
        icon={<MenuIcon aria-hidden size={18} />}
        onClick={onOpenRail}
      />
      <Link
        to={HOME_PATHS[userInfo.role]}
        aria-label={text.home}
        className={cn('rounded-sm py-2', isFilled && 'max-wide:sr-only')}
      >
        <Logo />
      </Link>
      <PageBarPlace />
      {!isFilled && <div className="grow max-wide:hidden" />}
      <button
        type="button"
        onClick={onOpenCommands}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        className={cn('flex rounded-sm max-wide:hidden', isFilled && 'max-broad:hidden')}
      >
        <span className={keys === undefined ? '' : 'sr-only'}>{text.commandMenu}</span>
        {keys !== undefined && <Kbd>{formatKeys(keys)}</Kbd>}
      </button>
      {isFilled ? <ThemeMenu /> : <ThemeSwitch />}
      <p
        className={cn(
          'min-w-0 truncate text-ink-2 max-wide:grow max-wide:text-xs',
          // The page's own actions come first; the account menu has the same words.
          isFilled && 'max-w-56 max-[1439px]:sr-only',
        )}
      >
        {text.welcome(firstNameOf(userInfo.name))} · <Truncated text={userInfo.org} />
      </p>
      {bell}
      <PersonMenu userInfo={userInfo} />
    </header>
  );
}
