/**
 * The five services. `installed`: screens offer it, because a capability of the server defines it; a test compares the
 * two. The server itself asks the definitions.
 */
export const SERVICES = [
  {
    sid: 'SID001',
    name: 'Language Services',
    slug: 'language',
    prefix: 'LS',
    stages: 'language',
    installed: false,
  },
  { sid: 'SID002', name: 'Qual AI', slug: 'qual-ai', prefix: 'QA', stages: 'qual-ai', installed: true },
  {
    sid: 'SID003',
    name: 'Chat with your Document',
    slug: 'doc-chat',
    prefix: 'DC',
    stages: 'other',
    installed: false,
  },
  {
    sid: 'SID004',
    name: 'Verbatim Coding and Analysis',
    slug: 'verbatim',
    prefix: 'VC',
    stages: 'other',
    installed: false,
  },
  {
    sid: 'SID005',
    name: 'Video Call Analysis',
    slug: 'vca',
    prefix: 'VA',
    stages: 'other',
    installed: false,
  },
] as const;

export type Service = (typeof SERVICES)[number];
export type Sid = Service['sid'];
export const SIDS = SERVICES.map((service) => service.sid) as [Sid, ...Sid[]];

export const serviceOf = (sid: Sid): Service => SERVICES.find((service) => service.sid === sid)!;

/** Shown, and used as the refusal, for a service that is not installed. */
export function serviceUnavailableMessage({ name }: Pick<Service, 'name'>): string {
  const installed = SERVICES.filter((service) => service.installed).map((service) => service.name);
  const names = new Intl.ListFormat('en-GB').format(installed);
  return `${name} is not available yet. ${names} ${installed.length === 1 ? 'works' : 'work'} today.`;
}

/** Reason why an installed service cannot be used, on screen and as the refusal. */
export const serviceOffMessage = (sid: Sid, by: 'organisation' | 'person'): string =>
  by === 'organisation'
    ? `${serviceOf(sid).name} is not switched on for your organisation. Ask the admin of your organisation.`
    : `${serviceOf(sid).name} is not switched on for you. Ask the admin of your organisation.`;

/** Job number as shown: QA-1042. */
export const jobCode = (sid: Sid, number: number): string => `${serviceOf(sid).prefix}-${number}`;

/** Path prefix of a service's pages for all roles. The first service has the addresses without its name. */
export const servicePath = (sid: Sid): '' | `/${string}` =>
  sid === 'SID001' ? '' : `/${serviceOf(sid).slug}`;

/** Public address of a job, which redirects each role to its own page. */
export const jobPath = (sid: Sid, jobId: string): `/${string}` => `${servicePath(sid)}/job/${jobId}`;
