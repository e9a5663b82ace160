import type { UserInfo } from '@colloquy/contract';
import { KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Menu } from '../../ui/overlay/menu.tsx';
import { leaveTo } from '../session/leaving.ts';
import { signOutHere } from '../session/sign-out.ts';
import { initialsOf } from './names.ts';

export function PersonMenu({ userInfo }: { userInfo: UserInfo }) {
  const navigate = useNavigate();
  const initials = initialsOf(userInfo.name);
  return (
    <Menu
      trigger={
        <button
          type="button"
          // Begins with what is seen, so that it can be opened by saying it.
          aria-label={`${initials}, menu of ${userInfo.name}, ${userInfo.org}`}
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
          label: 'Profile',
          icon: <UserRound aria-hidden size={14} />,
          run: () => void navigate('/profile'),
        },
        {
          label: 'Security',
          icon: <ShieldCheck aria-hidden size={14} />,
          run: () => void navigate('/security'),
        },
        {
          label: 'Change Password',
          icon: <KeyRound aria-hidden size={14} />,
          run: () => leaveTo('/password/change', () => void navigate('/password/change')),
        },
        {
          label: 'Logout',
          icon: <LogOut aria-hidden size={14} />,
          run: () => leaveTo('/login', () => void signOutHere()),
        },
      ]}
    />
  );
}
