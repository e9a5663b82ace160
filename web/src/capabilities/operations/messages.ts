/** Rows of a list, in its position. */
export const countedEmails = { one: '# email', other: '# emails' };

/** Rows of a list, in its position. */
export const countedTasks = { one: '# task', other: '# tasks' };

export const writtenFrom = 'Written from';
export const writtenUntil = 'Written until';
