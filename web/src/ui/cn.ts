type ClassValue = string | false | null | undefined;

/**
 * Joins classes and skips falsy ones. Conflicting classes are not resolved: tailwind-merge would add 7 kB to
 * the sign-in page, so whatever callers may change is a variant.
 */
export const cn = (...classes: ClassValue[]): string => classes.filter(Boolean).join(' ');
