/** Lies in a data folder from the beginning of a restore to its end: what is there is not whole. */
export const RESTORING = 'restoring';

/** What becomes of it: this installation came from a backup, and gets no demo organisation. */
export const RESTORED = 'restored';
