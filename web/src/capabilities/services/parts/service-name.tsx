import { serviceOf, type Sid } from '@colloquy/contract';
import { ServiceIcon } from '../../../app/services/service-icon.tsx';

/** A service by its icon and name. */
export function ServiceName({ sid }: { sid: Sid }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className="shrink-0 text-ink-3">
        <ServiceIcon sid={sid} size={16} />
      </span>
      {serviceOf(sid).name}
    </span>
  );
}
