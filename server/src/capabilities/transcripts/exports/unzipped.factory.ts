import { strFromU8, unzipSync } from 'fflate';

/** The text of one part of a ZIP, read by a library that wrote none of ours. */
export const fflateText = (zip: Uint8Array, name: string): string => strFromU8(unzipSync(zip)[name]!);
