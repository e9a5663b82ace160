import { serviceUnavailableMessage, serviceOf, type Sid, SIDS } from '@colloquy/contract';
import { ServiceIcon } from '../../../app/services/service-descriptions.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Whether a list is narrowed to a service that is not installed; other filters cannot find its jobs. */
export const isNotInstalled = (sid: string | undefined): sid is Sid =>
  (SIDS as readonly (string | undefined)[]).includes(sid) && !serviceOf(sid as Sid).installed;

/** Replaces “No results found”, because the service has no jobs yet. */
export function NotInstalled({ sid }: { sid: Sid }) {
  return (
    <EmptyState
      icon={<ServiceIcon sid={sid} size={28} />}
      title={serviceUnavailableMessage(serviceOf(sid))}
      text="Its jobs will be listed here."
    />
  );
}
