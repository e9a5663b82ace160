import { ROLES, SERVICES } from '@colloquy/contract';
import { NAV_GROUPS, serviceItems } from '../web/src/app/shell/navigation-groups.ts';
import type { DemoIds, Screen } from './screens.ts';

const ANY_IDS: DemoIds = { job: 'job', recording: 'recording', organisation: 'organisation', draft: 'draft' };

/** Pages of the rail that no other screen opens. */
export const railScreens = (others: readonly Screen[]): Screen[] =>
  ROLES.flatMap((role) => {
    const paths = others.flatMap((each) => (each.role === role ? each.path(ANY_IDS).split('?')[0]! : []));
    const services = role === 'customer' ? SERVICES.filter(({ installed }) => installed) : [];
    return [
      ...NAV_GROUPS[role].flatMap(({ items }) => items),
      ...services.flatMap(({ sid }) => serviceItems(sid)),
    ]
      .filter(({ to }) => !paths.includes(to))
      .map(({ to }) => ({ name: to.slice(1).replaceAll('/', '-'), role, path: () => to }));
  });
