import ipaddr from 'ipaddr.js';

/** Why nothing was sent, or why what came back was not read to its end. The message names no address and no key. */
export type OutboundReason = 'address' | 'protocol' | 'redirect' | 'size' | 'time';

export class OutboundRefusal extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string) {
    super(message);
    this.name = 'OutboundRefusal';
    this.reason = reason;
  }
}

/** Hosts with their ports, as `host:port`, that the platform's admin lets us reach wherever they stand. */
export type AllowedHosts = ReadonlySet<string>;

type Place = { protocol: string; hostname: string; port: string };

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

const bare = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

const keyOf = ({ protocol, hostname, port }: Place): string =>
  `${bare(hostname)}:${port || (DEFAULT_PORTS[protocol] ?? '')}`;

/** Reads `host:port, [::1]:8000`. Throws a sentence where an entry is no host with its port. */
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
      return keyOf({ protocol: 'http:', hostname: url.hostname, port: url.port });
    }),
  );
}

/**
 * Whether an address may be reached by whoever gives us its name: public ones alone. Everything that ipaddr.js (the
 * IANA registers of special addresses) does not call plain unicast is refused: private, loopback, link-local (with the
 * clouds' metadata services), unique-local, carrier-grade, multicast, reserved, and what carries an IPv4 address inside
 * an IPv6 one, because a gateway would take it out again.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && !isIPv4Compatible(parsed);
}

/** `::a.b.c.d` of ::/96, long deprecated: ipaddr.js takes it for plain unicast. */
const isIPv4Compatible = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse('::'), 96);

/** What can be said of an address before any name is looked up: undefined, or why it is refused. */
export function refusalOf(place: Place & { username?: string; password?: string }, allowed: AllowedHosts) {
  if (place.username || place.password)
    return new OutboundRefusal('address', 'The address must not carry a name or a password.');
  if (place.protocol !== 'http:' && place.protocol !== 'https:')
    return new OutboundRefusal('protocol', 'The address must begin with https://.');
  if (allowed.has(keyOf(place))) return undefined;
  if (place.protocol !== 'https:')
    return new OutboundRefusal('protocol', 'The address must begin with https://.');
  const host = bare(place.hostname);
  return isLocalName(host) || (ipaddr.isValid(host) && !isPublic(host)) ? notPublic() : undefined;
}

/** Names that never lead outside (RFC 6761, 6762, 8375, and the TLD kept for private use). */
const isLocalName = (host: string): boolean =>
  host === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(host);

export const isAllowedHost = (place: Place, allowed: AllowedHosts): boolean => allowed.has(keyOf(place));

export const notPublic = (): OutboundRefusal =>
  new OutboundRefusal(
    'address',
    'The address leads into a private network. Whoever runs this installation can allow it.',
  );
