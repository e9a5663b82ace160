export type { HostApi, HostMethod } from './host-api.ts';
export { HostCrashed, HostTimedOut, type HostExitReason } from './host-errors.ts';
export { openHost, type CallOptions, type EngineHost, type HostOptions } from './open-host.ts';
export { streamParts } from './stream-parts.ts';
export { serveHost, type HostContext, type HostMethods } from './serve-host.ts';
