import type { DecodedPiece, DecodeReport, MediaProbe, MediaType } from '../ports/media.ts';
import type { DecodeInput } from './decode.ts';

/** What the media host does for its parent. Paths are the parent's own files. */
export interface MediaHostApi {
  probe: { input: { path: string; type: MediaType }; output: MediaProbe };
  decode: { input: DecodeInput; output: DecodeReport; part: DecodedPiece };
  makePlayback: {
    input: { path: string; type: MediaType; outPath: string };
    output: void;
    /** Milliseconds of audio written. */
    part: number;
  };
}
