import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FaultKit } from './fault-kit.ts';

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string };

/** Starts a remote server with faulty responses, as a speech engine or webhook receiver. */
export async function startFaultyService(
  kit: FaultKit,
  call: string,
  answer: (request: ReceivedRequest) => { status: number; body?: string },
) {
  const service = createServer((request, response) => {
    const respond = ({ status, body = '' }: { status: number; body?: string }): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    void text(request).then(async (body) => {
      const asked = { headers: request.headers, body };
      const execution = kit.execution();
      const fault = execution && kit.recordCall(execution, 'service', call);
      if (fault === 'fail') return respond({ status: 503 });
      if (fault === 'freeze') await execution!.freeze();
      const answered = answer(asked);
      if (fault === 'crash') execution!.crash();
      if (fault === 'crash' || fault === 'lose-response') return void response.destroy();
      respond(answered);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  return {
    port: (service.address() as AddressInfo).port,
    close: () => {
      service.closeAllConnections();
      service.close();
    },
  };
}
