import { HOMES } from '@colloquy/contract';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useUserInfo } from '../session/user-info.ts';

export function WayHome() {
  const userInfo = useUserInfo();
  return userInfo ? (
    <ButtonLink tone="go" to={HOMES[userInfo.role]}>
      Go to your home
    </ButtonLink>
  ) : (
    <ButtonLink tone="go" to="/login">
      Go to sign-in
    </ButtonLink>
  );
}
