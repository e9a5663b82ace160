/** What the API reference and the tests know of endpoints besides their definitions. */
export * from './key-examples.ts';
export * from './non-json-endpoints.ts';
