import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export type MailServer = {
  url: string;
  /** Whole messages as they came over the wire. */
  messages: string[];
  /** While true every recipient is refused for now. */
  isBusy: boolean;
  close: () => Promise<void>;
};

/** As much of an SMTP server (RFC 5321) as a client needs to hand over mails. */
export async function aMailServer(): Promise<MailServer> {
  const state = { messages: [] as string[], isBusy: false };
  const server = createServer((socket) => {
    let data: string | undefined;
    let rest = '';
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    const answer = (line: string): void => {
      if (data !== undefined) {
        if (line !== '.') data += `${line}\n`;
        else {
          state.messages.push(data);
          data = undefined;
          say('250 taken');
        }
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'RCPT' && state.isBusy) say('451 try later');
      else if (command === 'DATA') {
        data = '';
        say('354 go on');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else say('250 fine');
    };
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(answer);
    });
    socket.on('error', () => {});
    say('220 ready');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
