import { v7 } from 'uuid';

/** Ids sort by the time they were made, which keeps indexes dense. */
export const newId = (): string => v7();
