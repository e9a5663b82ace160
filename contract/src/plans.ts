/** What a subscription may be, by the number on the wire. */
export const PLANS = ['Free', 'Pay as Use', 'Pay per User', 'Enterprise', 'Manage Service'] as const;
export type Plan = 0 | 1 | 2 | 3 | 4;

/** Billing periods, by the number on the wire. */
export const PERIODS = ['Half Yearly', 'Annually'] as const;
export type Period = 0 | 1;

/** What a person who is added becomes, by the number on the wire. */
export const ADMIN_TYPES = ['Organization Admin', 'Customer'] as const;
export type AdminType = 0 | 1;
