import type { Sid } from './services.ts';

/**
 * What is charged for, each in its own unit. Quantities are whole numbers of the smallest part that is counted, and a
 * price is for `per` of them: sound is counted in milliseconds and priced by the minute, words are priced by 100.
 */
export const WORKS = {
  transcription: { sid: 'SID002', label: 'Transcription', unit: 'minute', per: 60_000 },
  'human-qc': { sid: 'SID002', label: 'Human QC', unit: 'minute', per: 60_000 },
  translation: { sid: 'SID001', label: 'Translation', unit: '100 words', per: 100 },
  document: { sid: 'SID003', label: 'Document', unit: 'page', per: 1 },
  coding: { sid: 'SID004', label: 'Coding', unit: 'response', per: 1 },
  video: { sid: 'SID005', label: 'Video', unit: 'minute', per: 60_000 },
} as const satisfies Record<string, { sid: Sid; label: string; unit: string; per: number }>;

/** What a price is for: `a minute`, `100 words`. */
export const unitOf = (work: Work): string => {
  const { unit } = WORKS[work];
  return /^\d/.test(unit) ? unit : `a ${unit}`;
};

export type Work = keyof typeof WORKS;
export const WORK_NAMES = Object.keys(WORKS) as [Work, ...Work[]];

/** What the work was offered for when the job was ordered: later prices change nothing in it. */
export type Quote = { priceListId: string; work: Work; price: number };

/** The price of a quantity, in hundredths of a credit, rounded half up, once. */
export const priceFor = (quantity: number, { work, price }: Pick<Quote, 'work' | 'price'>): number =>
  Math.round((quantity * price) / WORKS[work].per);

/** What is set aside for work whose price is an estimate: a tenth more. */
export const reserveFor = (estimate: number): number => Math.ceil((estimate * 11) / 10);
