import type { Sid } from '../services.ts';

/**
 * Kinds of charged work. Quantities are whole numbers of the smallest counted unit, and a price is for `per`
 * of them: audio is counted in milliseconds and priced per minute, words are priced per 100.
 */
export const WORK_KINDS = {
  transcription: { sid: 'SID002', label: 'Transcription', unit: 'minute', per: 60_000 },
  'human-qc': { sid: 'SID002', label: 'Human QC', unit: 'minute', per: 60_000 },
  translation: { sid: 'SID001', label: 'Translation', unit: '100 words', per: 100 },
  document: { sid: 'SID003', label: 'Document', unit: 'page', per: 1 },
  coding: { sid: 'SID004', label: 'Coding', unit: 'response', per: 1 },
  video: { sid: 'SID005', label: 'Video', unit: 'minute', per: 60_000 },
} as const satisfies Record<string, { sid: Sid; label: string; unit: string; per: number }>;

/** Unit of a price: `a minute`, `100 words`. */
export const unitOf = (work: WorkKind): string => {
  const { unit } = WORK_KINDS[work];
  return /^\d/.test(unit) ? unit : `a ${unit}`;
};

export type WorkKind = keyof typeof WORK_KINDS;
export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as [WorkKind, ...WorkKind[]];

/** Price at the time of the order; later price changes do not affect it. */
export type Quote = { priceListId: string; work: WorkKind; price: number };

/** Price of a quantity in hundredths of a credit, rounded half up once. */
export const priceFor = (quantity: number, { work, price }: Pick<Quote, 'work' | 'price'>): number =>
  Math.round((quantity * price) / WORK_KINDS[work].per);

/** Credits reserved for work with an estimated price: 10% more. */
export const reservationFor = (estimate: number): number => Math.ceil((estimate * 11) / 10);
