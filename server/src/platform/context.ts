import type { Config } from './config.ts';
import type { Bus } from './hints/hint-bus.ts';

/** What routes are given beside the app. */
export type Context = { config: Config; bus: Bus };
