import ipaddr from 'ipaddr.js';

/** Why a request or its answer was refused. The message names no address and no key. */
export type OutboundReason = 'address' | 'protocol' | 'redirect' | 'size' | 'time';

export class OutboundRefusal extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string) {
    super(message);
    this.name = 'OutboundRefusal';
    this.reason = reason;
  }
}

/** `host:port` entries that the platform admin allows, even if private or unencrypted. */
export type AllowedHosts = ReadonlySet<string>;

type UrlParts = { protocol: string; hostname: string; port: string };

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

const normaliseHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

const hostAndPortOf = ({ protocol, hostname, port }: UrlParts): string =>
  `${normaliseHost(hostname)}:${port || (DEFAULT_PORTS[protocol] ?? '')}`;

/** Parses `host:port, [::1]:8000`. Throws a sentence about an invalid entry. */
export function readAllowedHosts(written: string): AllowedHosts {
  const entries = written
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return new Set(
    entries.map((entry) => {
      const port = /:(\d{1,5})$/.exec(entry)?.[1];
      const url = port && URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`) : undefined;
      if (!url || url.pathname !== '/' || url.username || url.search || url.hash)
        throw new Error(`'${entry}' is no host with its port, such as models.example.org:8000`);
      return hostAndPortOf({ protocol: 'http:', hostname: url.hostname, port: url.port });
    }),
  );
}

/**
 * Whether an address from a customer may be reached: only public ones. Everything that ipaddr.js (the IANA
 * registers of special addresses) does not call plain unicast is refused: private, loopback, link-local (with
 * the clouds' metadata services), unique-local, carrier-grade, multicast, reserved, and IPv6 addresses with
 * an embedded IPv4 address, which a gateway would unwrap.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && !isIPv4Compatible(parsed);
}

/** `::a.b.c.d` in ::/96, long deprecated: ipaddr.js calls it plain unicast. */
const isIPv4Compatible = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96);

/** Checks a URL before name resolution. Returns undefined or the refusal. */
export function refusalOf(url: UrlParts & { username?: string; password?: string }, allowed: AllowedHosts) {
  if (url.username || url.password)
    return new OutboundRefusal('address', 'The address must not contain a username or password.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return new OutboundRefusal('protocol', 'The address must start with https://.');
  if (allowed.has(hostAndPortOf(url))) return undefined;
  if (url.protocol !== 'https:')
    return new OutboundRefusal('protocol', 'The address must start with https://.');
  const host = normaliseHost(url.hostname);
  return isLocalName(host) || (ipaddr.isValid(host) && !isPublic(host)) ? privateNetworkRefusal() : undefined;
}

/** Names that are local by definition (RFC 6761, 6762, 8375, and the TLD for private use). */
const isLocalName = (host: string): boolean =>
  host === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(host);

export const isAllowedHost = (url: UrlParts, allowed: AllowedHosts): boolean =>
  allowed.has(hostAndPortOf(url));

export const privateNetworkRefusal = (): OutboundRefusal =>
  new OutboundRefusal(
    'address',
    'The address is in a private network. Your system administrator can allow it.',
  );
