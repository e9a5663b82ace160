import { type Sid, switchedOff } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ownServicesQuery } from './own-services.query.ts';

/** Why the person who is signed in may not use a service that is there, as a sentence; undefined where they may. */
export function useServiceOff(sid: Sid): string | undefined {
  const { data } = useQuery(ownServicesQuery);
  const off = data?.find((own) => own.sid === sid)?.off;
  return off === 'organisation' || off === 'person' ? switchedOff(sid, off) : undefined;
}
