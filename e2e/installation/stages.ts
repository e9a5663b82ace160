/** How many stories play at a time, each on an installation of its own: they mostly wait. */
export const STAGES = 2;
