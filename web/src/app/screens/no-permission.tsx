import type { Role } from '@colloquy/contract';
import { Lock } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useUserInfo } from '../session/user-info.ts';
import { HomeButton } from './error-screens.tsx';
import { Page } from './page.tsx';
import * as text from '../messages.ts';

const ASK = text.askForPermission;

/** Accurate text for each role, with the person to ask. */
const TEXTS: Record<Role, string> = {
  customer: ASK,
  reviewer: ASK,
  organisationadmin: text.notForOrganisationAdmins,
  admin: text.notForPlatformAdmins,
};

export function NoPermissionScreen() {
  const role = useUserInfo()?.role;
  return (
    <Page title={text.noPermission} hasOwnHeading>
      <EmptyState
        level={1}
        icon={<Lock aria-hidden size={28} strokeWidth={1.5} />}
        title={text.noPermission}
        text={role === undefined ? TEXTS.customer : TEXTS[role]}
        action={<HomeButton />}
      />
    </Page>
  );
}
