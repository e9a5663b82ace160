import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveHost } from '../host/index.ts';
import { decode } from './decode.ts';
import { makePlayback } from './make-playback.ts';
import type { MediaHostApi } from './media-host-api.ts';
import { probe } from './probe.ts';

// FFmpeg's messages quote file names and titles: nothing of a recording may reach a log.
Log.setLevel(AV_LOG_QUIET);

serveHost<MediaHostApi>({
  probe: ({ path, type }, { signal }) => probe(path, type, signal),
  decode: (input, { signal, emit }) => decode(input, signal, emit),
  makePlayback: (input, { signal, emit }) => makePlayback(input, signal, emit),
});
