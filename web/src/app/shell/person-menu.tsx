import { type UserInfo, signOut } from '@colloquy/contract/identity';
import { KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Menu } from '../../ui/overlay/menu.tsx';
import { leaveTo, hasActiveWork } from '../session/active-work.ts';
import { initialsOf } from '../../ui/text/shorten.tsx';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { clearAssignments } from '../session/access-parameters.ts';
import { endSession } from '../session/end-session.ts';
import * as text from '../messages.ts';

export function PersonMenu({ userInfo }: { userInfo: UserInfo }) {
  const navigate = useNavigate();
  const initials = initialsOf(userInfo.name);
  return (
    <Menu
      trigger={
        <button
          type="button"
          // Starts with the visible text, so that voice control can open it.
          aria-label={text.personMenu(initials, userInfo.name, userInfo.org)}
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-[11px] font-semibold text-accent-ink"
        >
          {initials}
        </button>
      }
      heading={
        <>
          <span className="block font-medium">{userInfo.name}</span>
          <span className="block text-xs text-ink-3">{userInfo.org}</span>
        </>
      }
      items={[
        {
          label: text.profile,
          icon: <UserRound aria-hidden size={14} />,
          run: () => void navigate('/profile'),
        },
        {
          label: text.security,
          icon: <ShieldCheck aria-hidden size={14} />,
          run: () => void navigate('/security'),
        },
        {
          label: text.changePassword,
          icon: <KeyRound aria-hidden size={14} />,
          run: () => leaveTo('/password/change', () => void navigate('/password/change')),
        },
        {
          label: text.logout,
          icon: <LogOut aria-hidden size={14} />,
          run: () => leaveTo('/login', () => void performSignOut()),
        },
      ]}
    />
  );
}

/**
 * Logout: the server first, because only it can clear the cookie. If it cannot be reached, the person stays
 * signed in and is notified: a browser that only looks signed out would be worse.
 */
export async function performSignOut(): Promise<void> {
  try {
    await call(signOut);
  } catch (error) {
    toast.error(messageOf(error));
    return;
  }
  // Unsent edits are sent in their assignment after the next sign-in.
  if (!hasActiveWork()) clearAssignments();
  endSession('signed-out');
}
