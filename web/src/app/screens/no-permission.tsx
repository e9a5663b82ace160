import type { Role } from '@colloquy/contract';
import { Lock } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useUserInfo } from '../session/user-info.ts';
import { HomeButton } from './error-screens.tsx';
import { Page } from './page.tsx';

const ASK = 'This page belongs to another role. If you need it, ask the administrator of your organisation.';

/** Accurate text for each role, with the person to ask. */
const TEXTS: Record<Role, string> = {
  customer: ASK,
  reviewer: ASK,
  organisationadmin:
    'This page isn’t available to organisation admins. If you need it, contact Colloquy support.',
  admin:
    'This page isn’t available to platform admins. What an organisation works on opens only while it grants support access, from the page of the job.',
};

export function NoPermissionScreen() {
  const role = useUserInfo()?.role;
  return (
    <Page title="No permission" hasOwnHeading>
      <EmptyState
        level={1}
        icon={<Lock aria-hidden size={28} strokeWidth={1.5} />}
        title="No permission"
        text={role === undefined ? TEXTS.customer : TEXTS[role]}
        action={<HomeButton />}
      />
    </Page>
  );
}
