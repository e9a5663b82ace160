import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import {
  type AllowedHosts,
  isAllowedHost,
  isPublic,
  privateNetworkRefusal,
  refusalOf,
} from './address-rules.ts';

/** Resolves all addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const CONNECT_MS = 10_000;

const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * Connects only to allowed addresses. The check is in the socket's own lookup, so the checked address is the
 * one used and DNS rebinding has no effect. One private address among public ones refuses the name.
 */
export function makeConnector(
  allowed: AllowedHosts,
  resolve: Resolve = systemResolve,
): buildConnector.connector {
  const open = buildConnector({ timeout: CONNECT_MS, lookup: lookupWith(resolve) });
  const guarded = buildConnector({
    timeout: CONNECT_MS,
    lookup: lookupWith(async (hostname) => {
      const addresses = await resolve(hostname);
      if (!addresses.every(({ address }) => isPublic(address))) throw privateNetworkRefusal();
      return addresses;
    }),
  });
  return (options, callback) => {
    const refusal = refusalOf(options, allowed);
    if (refusal) return callback(refusal, null);
    return (isAllowedHost(options, allowed) ? open : guarded)(options, callback);
  };
}

/** Node's sockets request one address or all, by callback. */
function lookupWith(resolve: Resolve): LookupFunction {
  const resolveWithCallback = callbackify(resolve);
  return (hostname, options, callback) =>
    resolveWithCallback(hostname, (error, addresses) => {
      if (error) return callback(error, '', 0);
      if (options.all) return callback(null, addresses);
      const first = addresses.find(({ family }) => family === options.family) ?? addresses[0];
      return callback(null, first?.address ?? '', first?.family);
    });
}
