/** Lies in a data folder from the beginning of a restore to its end: what is there is not whole. */
export const RESTORING = 'restoring';
