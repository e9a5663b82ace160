import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as its recipient reads it. */
export type ReceivedMail = { to: string[]; subject: string; text: string };

export type MailServer = {
  url: string;
  /** Raw messages as received. */
  messages: string[];
  /** Rejects every recipient temporarily while true. */
  isBusy: boolean;
  /** Permanently rejected recipients, with the response code. */
  refused: Map<string, number>;
  /** Parses the messages received so far. */
  read: () => Promise<ReceivedMail[]>;
  close: () => Promise<void>;
};

/** Starts an SMTP server in this process on its own port. `onMessage` receives each raw message. */
export async function startMailServer(
  onMessage: (message: string) => Promise<void> = async () => {},
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
        await onMessage(message);
      })(done),
  });
  // A client that disconnects midway is no server error.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    read: () => Promise.all(state.messages.map(readMail)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

/** Parses a raw message. */
export async function readMail(message: string): Promise<ReceivedMail> {
  const { to = [], subject = '', text: body = '' } = await PostalMime.parse(message);
  return { to: to.flatMap(({ address }) => address ?? []), subject, text: body };
}
