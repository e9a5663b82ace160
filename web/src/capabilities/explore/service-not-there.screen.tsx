import type { Sid } from '@colloquy/contract';
import { ServiceNotThere } from '../../app/services/service-not-there.tsx';

/** The screen of one service, for a route. */
export function notThere(sid: Sid) {
  return function NotThere() {
    return <ServiceNotThere sid={sid} />;
  };
}
