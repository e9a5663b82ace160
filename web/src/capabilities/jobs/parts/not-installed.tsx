import { notAvailableYet, serviceOf, type Sid, SIDS } from '@colloquy/contract';
import { ServiceIcon } from '../../../app/services/service-icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Whether a list is narrowed to a service that is not there yet: no other filter would find a job of it. */
export const isNotInstalled = (sid: string | undefined): sid is Sid =>
  (SIDS as readonly (string | undefined)[]).includes(sid) && !serviceOf(sid as Sid).installed;

/** In the place of a list's “No results found”: nobody has jobs of that service. */
export function NotInstalled({ sid }: { sid: Sid }) {
  return (
    <EmptyState
      icon={<ServiceIcon sid={sid} size={28} />}
      title={notAvailableYet(serviceOf(sid))}
      text="Its jobs will be listed here."
    />
  );
}
