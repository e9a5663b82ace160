import { serviceOf, type Sid } from '@colloquy/contract';
import { ABOUT_SERVICES } from './about-services.ts';

/** The sign of a service. Named where it stands alone, silent beside the service's name. */
export function ServiceIcon({ sid, size = 16, isNamed }: { sid: Sid; size?: number; isNamed?: boolean }) {
  const { icon: Icon } = ABOUT_SERVICES[sid];
  const { name } = serviceOf(sid);
  return isNamed ? (
    <span role="img" aria-label={name} title={name} className="inline-flex text-ink-3">
      <Icon aria-hidden size={size} strokeWidth={1.75} />
    </span>
  ) : (
    <Icon aria-hidden size={size} strokeWidth={1.75} className="shrink-0" />
  );
}
