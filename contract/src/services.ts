/** The five services. `installed` is false for one that this version does not bring yet. */
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

/** What is said, and refused, where a service is not there yet. */
export const notAvailableYet = ({ name }: Pick<Service, 'name'>): string =>
  `${name} is not available yet. Qual AI works today.`;

/** Why a service that is there cannot be used: the sentence on the screen and of the refusal. */
export const switchedOff = (sid: Sid, by: 'organisation' | 'person'): string =>
  by === 'organisation'
    ? `${serviceOf(sid).name} is not switched on for your organisation. Ask the admin of your organisation.`
    : `${serviceOf(sid).name} is not switched on for you. Ask the admin of your organisation.`;

/** The number that people see: QA-1042. */
export const jobCode = (sid: Sid, number: number): string => `${serviceOf(sid).prefix}-${number}`;
