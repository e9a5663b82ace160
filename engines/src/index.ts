export { EngineError, type EngineErrorDetails } from './ports/engine-error.ts';
export * from './host/index.ts';
export * from './ports/media.ts';
export { createMedia, type MediaOptions } from './media-ffmpeg/index.ts';
export { coarserPeaks, peaks, PEAKS_PER_SECOND } from './media-peaks/peaks.ts';
