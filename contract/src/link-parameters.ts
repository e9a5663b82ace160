/** How a link or a player says in which assignment it asks; everything else says it in the header `x-assignment`. */
export const ASSIGNMENT_PARAMETER = 'assignment';

/** How a link or a player of a platform admin says into which organisation, which let them, it looks. */
export const ORGANISATION_PARAMETER = 'organisation';
