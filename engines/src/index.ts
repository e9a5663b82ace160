export { EngineError, type EngineErrorDetails } from './ports/engine-error.ts';
export * from './host/index.ts';
export * from './ports/media.ts';
