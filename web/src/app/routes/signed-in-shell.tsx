import { hasPermission } from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract/identity';
import { serviceGroup } from '../shell/navigation-groups.ts';
import { Shell } from '../shell/shell.tsx';
import { services } from './services.ts';

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
export const SignedInShell = () => <Shell services={groups} onSignedIn={flushUnsentEdits} />;
