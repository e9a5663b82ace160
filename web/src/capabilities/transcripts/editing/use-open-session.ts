import { may } from '@colloquy/contract';
import { useEffect, useState } from 'react';
import { useUserInfo } from '../../../app/session/user-info.ts';
import type { Transcript } from '../merge-changes.ts';
import { openSession } from './open-session.ts';
import type { Session } from './session.ts';

/** The editing of a recording for as long as the component is on screen. */
export function useOpenSession(first: Transcript): Session {
  const user = useUserInfo();
  const [session] = useState(() =>
    openSession(first, { mayEdit: user !== undefined && may(user.role, 'transcript:edit') }),
  );
  useEffect(() => session.open(), [session]);
  return session;
}
