// Without schemas: the browser loads this module at the start, and a schema would load zod with it.

/**
 * Query parameter that names the assignment in links and media URLs; other requests use the header
 * `x-assignment`.
 */
export const ASSIGNMENT_PARAMETER = 'assignment';

/**
 * Query parameter that names the organisation in links and media URLs of a platform admin with support
 * access.
 */
export const ORGANISATION_PARAMETER = 'organisation';
