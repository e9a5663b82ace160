/** Sentences of this capability that change with a number or a name. */

export const idleHint = (operatorMinutes: number | null): string =>
  operatorMinutes === null
    ? 'Leave empty for no limit.'
    : `This installation signs people out after ${operatorMinutes} ${operatorMinutes === 1 ? 'minute' : 'minutes'}. You can only set a shorter time.`;
