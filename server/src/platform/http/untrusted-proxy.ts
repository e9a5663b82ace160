import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { log } from '../log.ts';

let hasSeenForwarded = false;

/**
 * Whether a proxy seems to stand before us that is not trusted: all people then share one address, so that the failed
 * sign-ins of one make all others wait.
 */
export const isBehindUntrustedProxy = ({
  origin,
  trustProxy,
}: Pick<Config, 'origin' | 'trustProxy'>): boolean =>
  trustProxy === undefined && (hasSeenForwarded || origin?.startsWith('https:') === true);

const WARNING =
  'A proxy seems to forward requests, but COLLOQUY_TRUST_PROXY is not set: all people count as one address.';

/** Warns at the start where the configuration shows it, else with the first request that shows it. */
export function watchForProxy(app: FastifyInstance, config: Pick<Config, 'origin' | 'trustProxy'>): void {
  if (config.trustProxy !== undefined) return;
  if (isBehindUntrustedProxy(config)) log.warn(WARNING);
  app.addHook('onRequest', async ({ headers }) => {
    if (hasSeenForwarded || headers['x-forwarded-for'] === undefined) return;
    if (!isBehindUntrustedProxy(config)) log.warn(WARNING);
    hasSeenForwarded = true;
  });
}
