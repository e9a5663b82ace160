import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { fetchToasts } from '../../ui/toast/toast.ts';
import { decideEntry, hasBar } from '../entry/entry-rules.ts';
import { followHints } from '../live/hint-stream.ts';
import { OfflineNotice } from '../live/offline-notice.tsx';
import { FollowPreferences } from '../preferences/preferences.ts';
import { queryClient } from '../query-client.ts';
import { NoPermissionScreen } from '../screens/no-permission.screen.tsx';
import { onDemand } from '../screens/on-demand.tsx';
import { followActivity, staySignedIn, useIdleWarning } from '../session/idle.ts';
import { useLeaving } from '../session/leaving.ts';
import { readUserInfo, useUserInfo } from '../session/user-info.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { Rail } from './rail.tsx';
import { PLACES } from './services.ts';
import { useRouteFocus } from './use-route-focus.ts';

const KeysDialog = onDemand(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));
const CommandMenu = onDemand(() => import('./command-menu.tsx').then((module) => module.CommandMenu));
const IdleWarning = onDemand(() => import('./idle-warning.tsx').then((module) => module.IdleWarning));
const LeaveQuestion = lazy(() => import('./leave-question.tsx'));
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
  const [floating, setFloating] = useState<Floating>();
  const close = () => setFloating(undefined);
  const personId = userInfo?.id;
  useEffect(() => (personId === undefined ? undefined : followHints()), [personId]);
  useEffect(() => (personId === undefined ? undefined : followActivity()), [personId]);
  useEffect(() => {
    const user = readUserInfo();
    if (user)
      void import('../../capabilities/transcripts/index.ts').then((module) => module.sendLeftBehind(user));
  }, [personId]);
  useEffect(() => {
    const begun = setTimeout(fetchToasts, BEGUN_MS);
    return () => clearTimeout(begun);
  }, []);
  useShortcuts('Everywhere', [
    { id: 'everywhere.keys', keys: '?', label: 'Keys and text expansions', run: () => setFloating('keys') },
    {
      id: 'everywhere.commands',
      keys: 'mod+k',
      label: 'Command menu',
      run: () => setFloating('commands'),
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
  const groups = PLACES[userInfo.role];
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
      <Suspense>{leaving && <LeaveQuestion leaving={leaving} />}</Suspense>
      {floating === 'keys' && <KeysDialog onClose={close} />}
      {floating === 'commands' && <CommandMenu groups={groups} onClose={close} />}
      {floating === 'rail' && <RailDrawer groups={groups} onClose={close} />}
    </QueryClientProvider>
  );
}
