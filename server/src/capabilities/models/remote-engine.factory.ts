import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineConnectionFields } from '@colloquy/contract/models';

export const VALID_KEY = 'key-that-is-good-1234';

/** A server with the OpenAI API: accepts one key, fails on demand, and counts its requests. */
export async function startRemoteEngineServer() {
  const remoteEngine = { isBroken: false, requests: 0 };
  const service: Server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${VALID_KEY}`;
    request.resume().on('end', () => {
      remoteEngine.requests += 1;
      response.writeHead(remoteEngine.isBroken ? 400 : isKnown ? 200 : 401, {
        'content-type': 'application/json',
      });
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
  return Object.assign(remoteEngine, { port, fields, close: () => service.close() });
}
