import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveHost } from '../host/index.ts';
import { decode, type DecodeInput } from './decode.ts';
import { makePlayback } from './make-playback.ts';
import { probe } from './probe.ts';
import type { DecodedPiece, DecodeReport, MediaProbe, MediaType } from '../ports/media.ts';

// FFmpeg's messages quote file names and titles, and no content of a recording may reach a log.
Log.setLevel(AV_LOG_QUIET);

serveHost<MediaHostApi>({
  probe: ({ path, type }, { signal }) => probe(path, type, signal),
  decode: (input, { signal, emit }) => decode(input, signal, emit),
  makePlayback: (input, { signal, emit }) => makePlayback(input, signal, emit),
});

/** Methods of the media host. Paths are local files of the parent. */
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
