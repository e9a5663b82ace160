import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET!);

createServer(async (request, response) => {
  const body = await text(request);
  try {
    const message = webhook.verify(body, request.headers as Record<string, string>);
    process.stdout.write(`${JSON.stringify(message)}\n`);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(Number(process.env.PORT));
