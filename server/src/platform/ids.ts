import { v7 } from 'uuid';

/** UUIDv7: ids sort by creation time, which keeps indexes dense. */
export const newId = (): string => v7();
