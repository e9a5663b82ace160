import { may } from '@colloquy/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { fetchToasts, focusLastToast } from '../../ui/toast/toast.ts';
import { UnsavedGuard } from '../forms/unsaved-guard.tsx';
import { decideEntry, hasBar } from '../entry/entry-rules.ts';
import { followHints } from '../live/hint-stream.ts';
import { OfflineNotice } from '../live/offline-notice.tsx';
import { FollowPreferences } from '../preferences/preferences.ts';
import { queryClient } from '../query-client.ts';
import { NoPermissionScreen } from '../screens/no-permission.screen.tsx';
import { onDemand } from '../screens/on-demand.tsx';
import { NavigationGuard } from '../navigation/navigation-guard.tsx';
import { followActivity, staySignedIn, useIdleWarning } from '../session/idle.ts';
import { onActiveWork, stay, useLeaving } from '../session/leaving.ts';
import { readUserInfo, useUserInfo } from '../session/user-info.ts';
import { LeaveQuestion } from './leave-question-on-demand.ts';
import { NewVersionNotice } from '../version/new-version-notice.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { Rail } from './rail.tsx';
import { usePlaces } from './use-places.ts';
import { useRouteFocus } from './use-route-focus.ts';

const KeysDialog = onDemand(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));
const CommandMenu = onDemand(() => import('./command-menu.tsx').then((module) => module.CommandMenu));
const IdleWarning = onDemand(() => import('./idle-warning.tsx').then((module) => module.IdleWarning));
const RailDrawer = onDemand(() => import('./rail-drawer.tsx').then((module) => module.RailDrawer));

/** Until then what a screen begins with has come. */
const BEGUN_MS = 3_000;

type Floating = 'keys' | 'commands' | 'rail';

/** The bar, the rail and the main part around every screen; the server's state and the live stream behind them. */
export function Shell() {
  const { pathname } = useLocation();
  const userInfo = useUserInfo();
  const leaving = useLeaving();
  const isIdle = useIdleWarning();
  const main = useRouteFocus();
  const groups = usePlaces(hasBar(pathname) ? userInfo?.role : undefined);
  const [floating, setFloating] = useState<Floating>();
  const close = () => setFloating(undefined);
  const personId = userInfo?.id;
  useEffect(() => (personId === undefined ? undefined : followHints()), [personId]);
  useEffect(() => (personId === undefined ? undefined : followActivity()), [personId]);
  useEffect(() => {
    const user = readUserInfo();
    if (!user || !may(user.role, 'transcript:edit')) return;
    import('../../capabilities/transcripts/index.ts')
      .then((module) => module.sendLeftBehind(user))
      .catch(() => {
        // They wait in this browser for the next start, or for their transcript to be opened.
      });
  }, [personId]);
  useEffect(() => {
    const begun = setTimeout(() => {
      fetchToasts();
      // It warns of a session's end, with a connection or without.
      IdleWarning.prefetch();
    }, BEGUN_MS);
    return () => clearTimeout(begun);
  }, []);
  useEffect(() => onActiveWork(LeaveQuestion.prefetch), []);
  useShortcuts('Everywhere', [
    { id: 'everywhere.keys', keys: '?', label: 'Keys and text expansions', run: () => setFloating('keys') },
    {
      id: 'everywhere.commands',
      keys: 'mod+k',
      label: 'Command menu',
      run: () => setFloating('commands'),
      whileTyping: true,
    },
    {
      id: 'everywhere.messages',
      keys: 'alt+t',
      label: 'Go to the last message',
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
  // The session has just ended: drawn without the bar the screen would start anew, and ask and keep things for nobody.
  if (!userInfo) return null;
  const isForbidden = decideEntry(pathname, userInfo.role).kind === 'no-permission';
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="absolute left-3 z-50 -translate-y-full rounded-md bg-accent px-3 py-2 text-accent-ink focus:translate-y-2"
      >
        Skip to the content
      </a>
      <NavigationBar
        userInfo={userInfo}
        onOpenRail={() => setFloating('rail')}
        onOpenCommands={() => setFloating('commands')}
      />
      <OfflineNotice />
      <NewVersionNotice />
      <FollowPreferences />
      <div className="grid wide:grid-cols-[200px_minmax(0,1fr)]">
        <div className="border-r border-line max-wide:hidden">
          <div className="sticky top-12 max-h-[calc(100dvh-48px)] overflow-y-auto">
            <Rail groups={groups} />
          </div>
        </div>
        <main id="content" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-48px)] min-w-0">
          {isForbidden ? <NoPermissionScreen /> : <Outlet />}
        </main>
      </div>
      {isIdle && <IdleWarning onClose={staySignedIn} />}
      <UnsavedGuard />
      <NavigationGuard />
      {leaving && <LeaveQuestion leaving={leaving} onClose={stay} />}
      {floating === 'keys' && <KeysDialog onClose={close} />}
      {floating === 'commands' && <CommandMenu groups={groups} onClose={close} />}
      {floating === 'rail' && <RailDrawer groups={groups} onClose={close} />}
    </QueryClientProvider>
  );
}
