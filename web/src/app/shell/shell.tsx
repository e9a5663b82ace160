import type { UserInfo } from '@colloquy/contract/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { TooltipLayer } from '../../ui/overlay/tooltip.tsx';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { useStore } from '../../ui/state/store.ts';
import { prefetchToasts, focusLastToast } from '../../ui/toast/toast.ts';
import { reportCutPastes } from '../forms/paste-limit.ts';
import { UnsavedGuard } from '../forms/unsaved-guard.tsx';
import { decideEntry, hasBar } from '../entry/entry-rules.ts';
import { openInvalidationStream } from '../live/invalidation-stream.ts';
import { OfflineNotice } from '../live/offline-notice.tsx';
import { ApplyPreferences } from '../preferences/preferences.ts';
import { player } from '../player/player.ts';
import { queryClient, resumeIfOnline } from '../query-client.ts';
import { lazyDialog } from '../loading/lazy-dialog.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { NavigationGuard, LeaveQuestion } from '../navigation/navigation-guard.tsx';
import { trackActivity, staySignedIn, useIdleWarning } from '../session/idle.ts';
import { onActiveWork, stay, useLeaving } from '../session/active-work.ts';
import { onPersonChange, readUserInfo, useUserInfo } from '../session/user-info.ts';
import { NewVersionNotice } from '../version/new-version-notice.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { Rail, RailDrawer } from './rail.tsx';
import type { NavGroup } from './navigation-groups.ts';
import { useIsRailCompact } from './page-bar.tsx';
import { useNavigationItems } from './navigation-items.ts';
import * as text from '../messages.ts';

const KeyboardDialog = lazyDialog(() =>
  import('./keyboard-dialog.tsx').then((module) => module.KeyboardDialog),
);
const PlayerDock = lazyPart(() => import('../player/player-dock.tsx').then((module) => module.PlayerDock));
const CommandMenu = lazyDialog(() => import('./command-menu.tsx').then((module) => module.CommandMenu));
const IdleWarning = lazyDialog(() => import('./session-dialogs.tsx').then((module) => module.IdleWarning));

/** By then the first content has loaded. */
const PREFETCH_DELAY_MS = 3_000;

type OpenOverlay = 'keys' | 'commands' | 'rail';

type ShellProps = {
  /** Groups of the rail for the services that a customer can order. */
  services: readonly NavGroup[];
  /** Runs once for each person who is signed in. */
  onSignedIn: (user: UserInfo) => void;
  /** Notifications, in the navigation bar. */
  bell?: ReactNode;
};

/** Navigation bar, rail and main area around every screen, with the server's data and the live stream. */
export function Shell({ services, onSignedIn, bell }: ShellProps) {
  const { pathname } = useLocation();
  const userInfo = useUserInfo();
  const leaving = useLeaving();
  const isIdle = useIdleWarning();
  const isRailCompact = useIsRailCompact();
  const main = useRouteFocus();
  const groups = useNavigationItems(hasBar(pathname) ? userInfo?.role : undefined, services);
  const [openOverlay, setOpenOverlay] = useState<OpenOverlay>();
  const close = () => setOpenOverlay(undefined);
  const personId = userInfo?.id;
  useEffect(resumeIfOnline, [personId]);
  useEffect(() => (personId === undefined ? undefined : openInvalidationStream()), [personId]);
  useEffect(() => (personId === undefined ? undefined : trackActivity()), [personId]);
  useEffect(() => {
    const user = readUserInfo();
    if (user) onSignedIn(user);
  }, [personId, onSignedIn]);
  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchToasts();
      // It warns before the session ends, even without a connection.
      IdleWarning.prefetch();
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => onActiveWork(LeaveQuestion.prefetch), []);
  useEffect(reportCutPastes, []);
  useShortcuts(text.everywhere, [
    {
      id: 'everywhere.keys',
      keys: '?',
      label: text.keysAndExpansions,
      run: () => setOpenOverlay('keys'),
    },
    {
      id: 'everywhere.commands',
      keys: 'mod+k',
      label: text.commandMenu,
      run: () => setOpenOverlay('commands'),
      whileTyping: true,
    },
    {
      id: 'everywhere.messages',
      // Transcripts use Alt with most other letters: Q, W, R, T and Y take suggestions.
      keys: 'alt+m',
      label: text.lastMessage,
      run: focusLastToast,
      whileTyping: true,
    },
  ]);

  if (!hasBar(pathname)) {
    return (
      <QueryClientProvider client={queryClient}>
        <main>
          <Outlet />
        </main>
      </QueryClientProvider>
    );
  }
  // The session has just ended. Rendered without the bar, the screen would restart and request and store data
  // without a person.
  if (!userInfo) return null;
  const isForbidden = decideEntry(pathname, userInfo.role).kind === 'no-permission';
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="absolute left-3 z-50 -translate-y-full rounded-md bg-accent px-3 py-2 text-accent-ink focus:translate-y-2"
      >
        {text.skipToContent}
      </a>
      <NavigationBar
        userInfo={userInfo}
        bell={bell}
        onOpenRail={() => setOpenOverlay('rail')}
        onOpenCommands={() => setOpenOverlay('commands')}
      />
      <OfflineNotice />
      <NewVersionNotice />
      <ApplyPreferences />
      <div
        className={`grid ${isRailCompact ? 'wide:grid-cols-[56px_minmax(0,1fr)]' : 'wide:grid-cols-[200px_minmax(0,1fr)]'}`}
      >
        <div className="border-r border-line max-wide:hidden print:hidden">
          <div className="sticky top-12 max-h-[calc(100dvh-48px)] overflow-y-auto">
            <Rail groups={groups} isCompact={isRailCompact} />
          </div>
        </div>
        <main id="content" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-48px)] min-w-0">
          {isForbidden ? <NoPermissionScreen /> : <Outlet />}
        </main>
      </div>
      <Player />
      {isIdle && <IdleWarning onClose={staySignedIn} />}
      <UnsavedGuard />
      <NavigationGuard />
      {leaving && <LeaveQuestion leaving={leaving} onClose={stay} />}
      <TooltipLayer />
      {openOverlay === 'keys' && <KeyboardDialog onClose={close} />}
      {openOverlay === 'commands' && <CommandMenu groups={groups} onClose={close} />}
      {openOverlay === 'rail' && <RailDrawer groups={groups} onClose={close} />}
    </QueryClientProvider>
  );
}

const NoPermissionScreen = lazyPart(() =>
  import('../screens/no-permission.tsx').then((module) => module.NoPermissionScreen),
);

/** The dock of the player, which continues on other pages and stops with the session. */
function Player() {
  const { recording, isDocked, hasPicture } = useStore(player.state);
  const isLoaded = recording !== undefined;
  useEffect(() => {
    // The transcript comes first.
    const timer = isLoaded ? setTimeout(PlayerDock.prefetch, PREFETCH_DELAY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isLoaded]);
  useEffect(() => onPersonChange(player.close), []);
  useEffect(() => player.close, []);
  return isDocked || hasPicture ? <PlayerDock /> : null;
}

/**
 * Moves the focus to the main area after a path change, so that keyboard users continue there and screen
 * readers announce the page; also after the sign-in, which is outside this shell. A field that the page has
 * focused keeps the focus. Filters and pages of a list (the search) do not move it.
 */
function useRouteFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A page that the browser loads keeps the browser's focus.
  const isLoaded = useNavigationType() === NavigationType.Pop;
  const lastPath = useRef(isLoaded ? pathname : undefined);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const isInField = document.activeElement?.matches('main :is(input, textarea, select)') ?? false;
    if (!isInField) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
