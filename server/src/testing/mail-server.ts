import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as whoever receives it reads it. */
export type ReceivedMail = { to: string[]; subject: string; text: string };

export type MailServer = {
  url: string;
  /** Whole messages as they came over the wire. */
  messages: string[];
  /** While true every recipient is refused for now. */
  isBusy: boolean;
  /** Recipients refused for good, by the status they are refused with. */
  refused: Map<string, number>;
  /** The messages that arrived so far, taken apart. */
  read: () => Promise<ReceivedMail[]>;
  close: () => Promise<void>;
};

/** A real SMTP server in this process, at an address of its own. `take` gets each message, whole, as it arrives. */
export async function aMailServer(
  take: (message: string) => Promise<void> = async () => {},
): Promise<MailServer> {
  const state = { messages: [] as string[], isBusy: false, refused: new Map<string, number>() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = state.isBusy ? 451 : state.refused.get(address);
      done(responseCode ? Object.assign(new Error('Refused.'), { responseCode }) : null);
    },
    onData: (stream, _session, done) =>
      callbackify(async () => {
        const message = await text(stream);
        state.messages.push(message);
        await take(message);
      })(done),
  });
  // A client that goes away in the middle is the client's matter.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    read: () => Promise.all(state.messages.map(readMail)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

/** Takes a message apart. */
export async function readMail(message: string): Promise<ReceivedMail> {
  const { to = [], subject = '', text: body = '' } = await PostalMime.parse(message);
  return { to: to.flatMap(({ address }) => address ?? []), subject, text: body };
}
