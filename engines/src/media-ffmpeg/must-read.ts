import { AVERROR_PATCHWELCOME } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';
import { EngineError } from '../ports/engine-error.ts';

/**
 * Throws where FFmpeg could not do something with a stranger's file: then the file is at fault, and trying again is
 * of no use. "Out of memory" too is what a header asks for that lies: a machine short of memory kills the host.
 */
export function mustRead(code: number, where: 'header' | 'audio', codec: string): void {
  if (code >= 0) return;
  if (code === AVERROR_PATCHWELCOME) throw new EngineError('unsupported-codec', { codec });
  throw new EngineError('damaged', { where, reason: FFmpegError.strerror(code) });
}
