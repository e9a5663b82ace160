import { servicePath, type Sid } from '@colloquy/contract';

/** Path prefix of a service's pages for customers. */
export const customerPath = (sid: Sid): string => `/client${servicePath(sid)}`;
