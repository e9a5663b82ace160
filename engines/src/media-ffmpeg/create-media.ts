import { stat } from 'node:fs/promises';
import { openHost, streamParts, type EngineHost } from '../host/index.ts';
import type { DecodedPiece, DecodeReport, MediaEngine } from '../ports/media.ts';
import type { MediaHostApi } from './media-host-api.ts';
import { identify, sniff } from './sniff.ts';

const PROBE_MAX_MS = 60_000;
/** Wall time that only a file made to hurt needs: four hours of sound take half a minute, their copy four. */
const LISTEN_MAX_MS = 30 * 60_000;
/** And what a large film may need beside it: a megabyte a second. */
const BYTES_PER_MS = 1_000;

export interface MediaOptions {
  /** How long a host stays warm. Default 60 s. */
  idleMs?: number;
  /** Resident memory of a host in MiB; a four-hour film needs about 250. Default 700. */
  maxRssMb?: number;
}

/** The media engine on FFmpeg (node-av). Every call has a host of its own: a file that crashes FFmpeg ends alone. */
export function createMedia(options: MediaOptions = {}): MediaEngine {
  const { idleMs = 60_000, maxRssMb = 700 } = options;
  const free: EngineHost<MediaHostApi>[] = [];
  const all = new Set<EngineHost<MediaHostApi>>();

  async function withHost<Result>(use: (host: EngineHost<MediaHostApi>) => Promise<Result>): Promise<Result> {
    const host = free.pop() ?? openMediaHost();
    try {
      return await use(host);
    } finally {
      free.push(host);
    }
  }

  function openMediaHost(): EngineHost<MediaHostApi> {
    const url = new URL('./media-host.ts', import.meta.url);
    const host = openHost<MediaHostApi>(url, { name: 'media', idleMs, maxRssMb, graceMs: 800 });
    all.add(host);
    return host;
  }

  return {
    description: {
      name: 'ffmpeg',
      model: 'FFmpeg 8.1 (node-av 6.1.1)',
      modelSha256: '', // no model: the code is the engine
      languages: ['*'],
      leavesMachine: false,
    },
    sniff,
    identify,
    probe: (path, type, { signal } = {}) =>
      withHost((host) => host.call('probe', { path, type }, { maxMs: PROBE_MAX_MS, signal })),
    decode: (path, type, { channels, fromPiece = 0, maxMs = null, signal, onEnd }) =>
      streamParts<DecodedPiece, DecodeReport>({
        signal,
        onEnd,
        run: (onPart, stop) =>
          withHost(async (host) =>
            host.call(
              'decode',
              { path, type, channels, fromPiece, maxMs },
              { maxMs: await longest(path), signal: stop, onPart },
            ),
          ),
      }),
    makePlayback: (path, type, outPath, { signal, onProgress } = {}) =>
      withHost(async (host) =>
        host.call(
          'makePlayback',
          { path, type, outPath },
          { maxMs: await longest(path), signal, onPart: (doneMs) => onProgress?.(doneMs) },
        ),
      ),
    close: async () => {
      await Promise.all([...all].map((host) => host.close()));
    },
  };
}

async function longest(path: string): Promise<number> {
  const { size } = await stat(path);
  return LISTEN_MAX_MS + Math.ceil(size / BYTES_PER_MS);
}
