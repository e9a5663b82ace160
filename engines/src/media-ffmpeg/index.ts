import { stat } from 'node:fs/promises';
import { openHost, streamParts, type EngineHost } from '../host/index.ts';
import type { DecodedPiece, DecodeReport, MediaEngine } from '../ports/media.ts';
import type { MediaHostApi } from './media.host.ts';
import { identify, sniff } from './sniff.ts';

const PROBE_TIMEOUT_MS = 60_000;
/** Time limit that only a malicious file reaches: four hours of audio take half a minute, their copy four. */
const BASE_TIMEOUT_MS = 30 * 60_000;
/** Extra time for large films: a megabyte per second. */
const BYTES_PER_MS = 1_000;

export interface MediaOptions {
  /** How long a host stays alive. Default 60 s. */
  idleMs?: number;
  /** Resident memory of a host in MiB; a four-hour film needs about 250. Default 700. */
  maxRssMb?: number;
}

/**
 * Creates the media engine on FFmpeg (node-av). Each call has its own host, so a file that crashes FFmpeg
 * affects no other.
 */
export function createMedia(options: MediaOptions = {}): MediaEngine {
  const { idleMs = 60_000, maxRssMb = 700 } = options;
  const idleHosts: EngineHost<MediaHostApi>[] = [];
  const all = new Set<EngineHost<MediaHostApi>>();

  async function withHost<Result>(use: (host: EngineHost<MediaHostApi>) => Promise<Result>): Promise<Result> {
    const host = idleHosts.pop() ?? openMediaHost();
    try {
      return await use(host);
    } finally {
      idleHosts.push(host);
    }
  }

  function openMediaHost(): EngineHost<MediaHostApi> {
    const url = new URL('./media.host.ts', import.meta.url);
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
      isRemote: false,
    },
    sniff,
    identify,
    probe: (path, type, { signal } = {}) =>
      withHost((host) => host.call('probe', { path, type }, { maxMs: PROBE_TIMEOUT_MS, signal })),
    decode: (path, type, { channels, fromPiece = 0, maxMs = null, signal, onEnd }) =>
      streamParts<DecodedPiece, DecodeReport>({
        signal,
        onEnd,
        run: (onPart, stop) =>
          withHost(async (host) =>
            host.call(
              'decode',
              { path, type, channels, fromPiece, maxMs },
              { maxMs: await timeoutFor(path), signal: stop, onPart },
            ),
          ),
      }),
    makePlayback: (path, type, outPath, { signal, onProgress } = {}) =>
      withHost(async (host) =>
        host.call(
          'makePlayback',
          { path, type, outPath },
          { maxMs: await timeoutFor(path), signal, onPart: (doneMs) => onProgress?.(doneMs) },
        ),
      ),
    close: async () => {
      await Promise.all([...all].map((host) => host.close()));
    },
  };
}

async function timeoutFor(path: string): Promise<number> {
  const { size } = await stat(path);
  return BASE_TIMEOUT_MS + Math.ceil(size / BYTES_PER_MS);
}
