import { useEffect, useState } from 'react';
import { readUserInfo } from '../../../app/session/user-info.ts';
import type { Transcript } from '../merge-changes.ts';
import { sessionOf, view } from './live-sessions.ts';
import type { Session } from './session.ts';

/** The editing of a recording for as long as the component is on screen. */
export function useOpenSession(first: Transcript): Session {
  const [session] = useState(() => sessionOf(first, readUserInfo()));
  useEffect(() => view(session), [session]);
  return session;
}
