import type { Config } from './config.ts';
import type { openBus } from './hints/hint-bus.ts';

/** What routes are given beside the app. */
export type Context = { config: Config; bus: ReturnType<typeof openBus> };
