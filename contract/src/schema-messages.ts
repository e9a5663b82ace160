import type { z } from 'zod';

const NOT_VALID = 'This value isn’t valid.';

const TYPES: Record<string, string> = {
  string: 'Enter some text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  date: 'Choose a date.',
};

const FORMATS: Record<string, string> = {
  email: 'Enter an email address.',
  url: 'Enter a web address.',
  date: 'Choose a day.',
  datetime: 'Choose a date and a time.',
  time: 'Choose a time.',
};

const number = (value: number | bigint): string => new Intl.NumberFormat('en-GB').format(value);

/**
 * Sentence for a schema failure without its own message. Replaces the validator's messages, such as “expected
 * int, received number”, in server responses and in forms.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'Fill this in.';
      return TYPES[issue.expected] ?? NOT_VALID;
    case 'too_big':
      return describeTooBig(issue.origin, number(issue.maximum), issue.inclusive ?? true);
    case 'too_small':
      return describeTooSmall(issue.origin, issue.minimum, issue.inclusive ?? true);
    case 'invalid_format':
      return FORMATS[issue.format] ?? NOT_VALID;
    case 'invalid_value':
      return 'Choose one of the options.';
    case 'not_multiple_of':
      return `Use a multiple of ${number(issue.divisor)}.`;
    default:
      return NOT_VALID;
  }
}

function describeTooBig(origin: string, maximum: string, isInclusive: boolean): string {
  if (origin === 'string') return `Use at most ${maximum} characters.`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Choose at most ${maximum}.`;
  if (origin === 'number' || origin === 'int' || origin === 'bigint')
    return isInclusive ? `Use a number up to ${maximum}.` : `Use a number below ${maximum}.`;
  return NOT_VALID;
}

function describeTooSmall(origin: string, minimum: number | bigint, isInclusive: boolean): string {
  if (origin === 'string')
    return minimum === 1 ? 'Fill this in.' : `Use at least ${number(minimum)} characters.`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return minimum === 1 ? 'Choose at least one.' : `Choose at least ${number(minimum)}.`;
  if (origin === 'number' || origin === 'int' || origin === 'bigint')
    return isInclusive ? `Use a number from ${number(minimum)}.` : `Use a number above ${number(minimum)}.`;
  return NOT_VALID;
}
