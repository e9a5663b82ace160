/** How long a deleted organisation can come back. */
export const RESTORABLE_DAYS = 30;

export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + RESTORABLE_DAYS * 24 * 3_600_000);
