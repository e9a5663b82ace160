import { hasPermission } from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract/identity';
import { AudioLines } from 'lucide-react';
import { transcriptionService } from '../../capabilities/transcription/transcription.routes.ts';
import { serviceGroup } from '../shell/navigation-groups.ts';
import { Shell } from '../shell/shell.tsx';

const services = [serviceGroup(transcriptionService.sid, AudioLines)];

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
export const SignedInShell = () => <Shell services={services} onSignedIn={flushUnsentEdits} />;
