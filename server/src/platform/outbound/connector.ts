import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { type AllowedHosts, isAllowedHost, isPublic, notPublic, refusalOf } from './addresses.ts';

/** Every address of a name, as the system resolves it. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const CONNECT_MS = 10_000;

const bySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * Connects only where it may. The check sits in the socket's own look-up: what was looked at is what is connected to,
 * so that a name that answers differently the second time (DNS rebinding) wins nothing. One private address among
 * public ones refuses the name.
 */
export function makeConnector(allowed: AllowedHosts, resolve: Resolve = bySystem): buildConnector.connector {
  const open = buildConnector({ timeout: CONNECT_MS, lookup: lookingUp(resolve) });
  const guarded = buildConnector({
    timeout: CONNECT_MS,
    lookup: lookingUp(async (hostname) => {
      const addresses = await resolve(hostname);
      if (!addresses.every(({ address }) => isPublic(address))) throw notPublic();
      return addresses;
    }),
  });
  return (options, callback) => {
    const refusal = refusalOf(options, allowed);
    if (refusal) return callback(refusal, null);
    return (isAllowedHost(options, allowed) ? open : guarded)(options, callback);
  };
}

/** Node's sockets ask for one address or for all, by callback. */
function lookingUp(resolve: Resolve): LookupFunction {
  const resolving = callbackify(resolve);
  return (hostname, options, callback) =>
    resolving(hostname, (error, addresses) => {
      if (error) return callback(error, '', 0);
      if (options.all) return callback(null, addresses);
      const first = addresses.find(({ family }) => family === options.family) ?? addresses[0];
      return callback(null, first?.address ?? '', first?.family);
    });
}
