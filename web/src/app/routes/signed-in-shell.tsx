import { hasPermission } from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract/identity';
import { loadNotificationBell } from '../../capabilities/notifications/notifications.routes.ts';
import { lazyComponent } from '../loading/lazy-part.tsx';
import { createLoader } from '../loading/loader.ts';
import { serviceGroup } from '../shell/navigation-groups.ts';
import { Shell } from '../shell/shell.tsx';
import { services } from './services.ts';

/** Loaded after the shell. If it cannot be loaded, its place stays empty. */
const NotificationBell = lazyComponent(
  createLoader(loadNotificationBell),
  () => () => null,
  <span className="size-8 shrink-0" />,
);

const groups = services.map(({ sid, icon }) => serviceGroup(sid, icon));

/** Sends edits that an earlier visit left in this browser. */
function flushUnsentEdits(user: UserInfo): void {
  if (!hasPermission(user.role, 'transcript:edit')) return;
  import('../../capabilities/editing/index.ts')
    .then((module) => module.flushUnsentEdits(user))
    .catch(() => {
      // They wait for the next start, or until their transcript is opened.
    });
}

/** The shell with what capabilities add to it. */
export const SignedInShell = () => (
  <Shell services={groups} onSignedIn={flushUnsentEdits} bell={<NotificationBell />} />
);
