import type { Config } from './config.ts';
import type { Bus } from './invalidations/message-bus.ts';

/** Dependencies of the routes. */
export type Context = { config: Config; bus: Bus };
