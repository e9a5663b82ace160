export * from './billing-details.ts';
export * from './billing.endpoints.ts';
export * from './credit-requests.endpoints.ts';
export * from './credits.endpoints.ts';
export * from './inputs.ts';
export * from './posting-text.ts';
export * from './postings.endpoints.ts';
export * from './price-lists.endpoints.ts';
export * from './prices.ts';
export * from './statements.endpoints.ts';
export * from './work-prices.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    credits: true;
  }
}
