import type { QueueSizes } from './runner.ts';

/** A worker without slots. */
export const NO_SLOTS: QueueSizes = {
  light: 0,
  media: 0,
  speech: 0,
  'remote-speech': 0,
  diarization: 0,
  webhooks: 0,
  models: 0,
};

/** A handler that blocks until it is opened, and reports its start. */
export function makeGate() {
  const [begun, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handler = async (): Promise<void> => {
    begun.resolve();
    await open.promise;
  };
  return { handler, begun: begun.promise, open: () => open.resolve() };
}
