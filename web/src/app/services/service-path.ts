import { serviceOf, type Sid } from '@colloquy/contract';

/** Path prefix of a service's pages for all roles. The first service has the addresses without its name. */
export const servicePath = (sid: Sid): string => (sid === 'SID001' ? '' : `/${serviceOf(sid).slug}`);

/** The same for customers. */
export const customerPath = (sid: Sid): string => `/client${servicePath(sid)}`;
