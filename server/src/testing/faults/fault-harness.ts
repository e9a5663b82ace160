import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, beforeAll } from 'vitest';
import { closeEngines, openEngines, useEngines } from '../../capabilities/models/index.ts';
import { openPipeline, openSpeakerMemory } from '../../capabilities/transcripts/index.ts';
import { sendWaitingMails } from '../../platform/mail/send-mails.ts';
import { openOutbound } from '../../platform/outbound/index.ts';
import { readAllowedHosts } from '../../platform/outbound/addresses.ts';
import { aMailServer, type MailServer } from '../mail-server.ts';
import { quickEngines } from '../quick-engines.ts';
import { type TestServer, useTestServer } from '../test-server.ts';
import { FaultKit, type Execution } from './fault-kit.ts';
import { makeDatabaseFaulty } from './faulty-database.ts';
import { faultyEngines } from './faulty-engines.ts';
import { type Request, startFaultyService } from './faulty-service.ts';
import { makeStorageFaulty } from './faulty-storage.ts';
import { startTaskDriver, type TaskDriver } from './task-driver.ts';

const FROM = 'Colloquy <colloquy@example.test>';
/** The second try of a mail waits two minutes, and each further one twice as long. */
const MAIL_WAIT_MS = 20 * 60_000;
const MOST_TRIES = 20;

/** The product in this process, between ports that may fail. */
export type FaultHarness = {
  server: TestServer;
  kit: FaultKit;
  tasks: TaskDriver;
  mailServer: MailServer;
  /** Address of a receiver of webhooks, and what it was sent. */
  webhooks: { address: string; received: Request[] };
  /** Address of a speech engine on another machine. */
  engine: { port: number };
  /** Does what somebody asks for, again and again until it is answered. */
  request: <T>(name: string, fn: (gone: AbortSignal) => Promise<T>) => Promise<T>;
  /** Works through all tasks of an organisation and sends all mails. */
  runToEnd: (organisationId: string) => Promise<void>;
};

export function openFaultHarness(): FaultHarness {
  const kit = new FaultKit();
  const server = useTestServer();
  const harness = { kit, server } as FaultHarness;
  let transport: Transporter;
  const closers: (() => unknown)[] = [];

  beforeAll(async () => {
    const received: Request[] = [];
    const webhooks = await startFaultyService(kit, 'webhook', (request) => {
      received.push(request);
      return { status: 204 };
    });
    const engine = await startFaultyService(kit, 'speech', () => ({ status: 200, body: SPOKEN }));
    openOutbound({
      webhooksAllow: readAllowedHosts(`127.0.0.1:${webhooks.port}`),
      outboundAllow: readAllowedHosts(`127.0.0.1:${engine.port}`),
    });
    await closeEngines();
    const quick = quickEngines();
    useEngines(faultyEngines(kit, { ...quick, media: withPlayback(quick.media) }));
    openEngines(server.config);
    openPipeline(server.config);
    openSpeakerMemory(server.config);
    makeDatabaseFaulty(kit);
    makeStorageFaulty(kit);
    const mailServer = await aMailServer();
    transport = createTransport({ url: mailServer.url });
    closers.push(webhooks.close, engine.close, closeEngines, () => transport.close(), mailServer.close);
    Object.assign(harness, {
      mailServer,
      engine: { port: engine.port },
      webhooks: { address: `http://127.0.0.1:${webhooks.port}/hooks`, received },
      tasks: await startTaskDriver(kit, server.behind),
    } satisfies Partial<FaultHarness>);
  });
  afterAll(async () => {
    kit.begin();
    for (const close of closers) await close();
  });

  harness.request = async (name, fn) => {
    const late: Execution[] = [];
    for (let tries = 1; ; tries++) {
      const ended = await kit.attempt(name, fn);
      if (ended.how === 'late') late.push(ended.execution);
      if (ended.how === 'done') {
        for (const execution of late) {
          execution.wake();
          await execution.finished;
        }
        return ended.value;
      }
      if (tries === MOST_TRIES)
        throw ended.how === 'failed' ? ended.error : new Error(`${name}: ${ended.how}`);
      kit.advance(1_000);
    }
  };

  const mailer = {
    sendMail: (mail: Parameters<Transporter['sendMail']>[0]) =>
      kit.pass('mail', 'send', () => transport.sendMail(mail)),
  } as Transporter;

  harness.runToEnd = async (organisationId) => {
    await harness.tasks.drain(organisationId);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await harness.request('mails', () => sendWaitingMails(mailer, FROM));
      const { rows } = await server.behind.query('select from mail where next_try_at is not null');
      if (rows.length === 0) return;
      kit.advance(MAIL_WAIT_MS);
    }
    throw new Error('There are mails that are never sent.');
  };
  return harness;
}

const SPOKEN = JSON.stringify({
  text: 'From afar.',
  words: ['From', 'afar'].map((word, at) => ({ word, start: at, end: at + 0.5 })),
});

/** So that the step which makes a copy to listen to is part of the way, whatever the type of the file. */
const withPlayback = (media: ReturnType<typeof quickEngines>['media']) => ({
  ...media,
  probe: async (...asked: Parameters<typeof media.probe>) => ({
    ...(await media.probe(...asked)),
    needsPlayback: true,
  }),
});
