import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { log } from '../log.ts';

let hasSeenForwarded = false;

/**
 * Whether requests seem to pass a proxy that is not trusted. All people then share one address, so that one
 * person's failed sign-ins throttle everyone.
 */
export const isBehindUntrustedProxy = ({
  origin,
  trustProxy,
}: Pick<Config, 'origin' | 'trustProxy'>): boolean =>
  trustProxy === undefined && (hasSeenForwarded || origin?.startsWith('https:') === true);

const WARNING =
  'A proxy seems to forward requests, but COLLOQUY_TRUST_PROXY is not set: all people count as one address.';

/** Warns at start-up if the configuration shows it, else at the first such request. */
export function warnAboutUntrustedProxy(
  app: FastifyInstance,
  config: Pick<Config, 'origin' | 'trustProxy'>,
): void {
  if (config.trustProxy !== undefined) return;
  if (isBehindUntrustedProxy(config)) log.warn(WARNING);
  app.addHook('onRequest', async ({ headers }) => {
    if (hasSeenForwarded || headers['x-forwarded-for'] === undefined) return;
    if (!isBehindUntrustedProxy(config)) log.warn(WARNING);
    hasSeenForwarded = true;
  });
}
