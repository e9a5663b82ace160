import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineConnectionFields } from '@colloquy/contract';

export const GOOD_KEY = 'key-that-is-good-1234';

/** A server that speaks as OpenAI's does: it knows one key, breaks when it is told to, and counts what it is asked. */
export async function startFarService() {
  const far = { isBroken: false, heard: 0 };
  const service: Server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${GOOD_KEY}`;
    request.resume().on('end', () => {
      far.heard += 1;
      response.writeHead(far.isBroken ? 400 : isKnown ? 200 : 401, { 'content-type': 'application/json' });
      const words = ['From', 'afar'].map((word, i) => ({ word, start: i, end: i + 0.5 }));
      response.end(JSON.stringify(isKnown ? { text: 'From afar.', words } : { error: { message: 'no' } }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const fields: EngineConnectionFields = {
    provider: 'openai-compatible',
    name: 'Far engine',
    address: `http://127.0.0.1:${port}/v1`,
    model: 'far-1',
    languages: [],
    priceFactor: 150,
    isAllowed: true,
  };
  return Object.assign(far, { port, fields, close: () => service.close() });
}
