/** Days for which something deleted can be restored. Then it is removed for good. */
export const RESTORABLE_DAYS = 30;

const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 3_600_000;

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORABLE_MS);

/** What was deleted before this is no longer restored, whether it is removed yet or not. */
export const oldestRestorable = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);
