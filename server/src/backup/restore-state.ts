/** Marks a data folder while a restore is unfinished. */
export const RESTORE_MARK = 'restoring';

/** Marks an installation restored from a backup; it gets no demo organisation. */
export const RESTORED_MARK = 'restored';

/** Reason for refusing a restore, as a sentence for the terminal. */
export class RestoreRefusedError extends Error {}
