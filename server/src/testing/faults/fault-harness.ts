import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, beforeAll } from 'vitest';
import { closeEngines, openEngines, replaceEngines } from '../../capabilities/models/index.ts';
import { sendWaitingMails } from '../../platform/mail/send-mails.ts';
import { openOutbound } from '../../platform/outbound/index.ts';
import { readAllowedHosts } from '../../platform/outbound/address-rules.ts';
import { startMailServer, type MailServer } from '../mail-server.ts';
import { createFakeEngines } from '../fake-engines.ts';
import { type TestServer, useTestServer } from '../test-server.ts';
import { FaultKit, type Execution } from './fault-kit.ts';
import { injectDatabaseFaults } from './faulty-database.ts';
import { withEngineFaults } from './faulty-engines.ts';
import { type ReceivedRequest, startFaultyService } from './faulty-service.ts';
import { injectStorageFaults } from './faulty-storage.ts';
import { startTaskDriver, type TaskDriver } from './task-driver.ts';
import { openPipeline } from '../../capabilities/transcription/index.ts';
import { openKnownVoices } from '../../capabilities/voices/index.ts';

const FROM = 'Colloquy <colloquy@example.test>';
/** The second attempt of a mail waits two minutes; each further wait doubles. */
const MAIL_WAIT_MS = 20 * 60_000;
const MAX_TRIES = 20;

/** The product in this process, with fault injection at its ports. */
export type FaultHarness = {
  server: TestServer;
  kit: FaultKit;
  tasks: TaskDriver;
  mailServer: MailServer;
  /** Address of a webhook receiver, and the requests it received. */
  webhooks: { address: string; received: ReceivedRequest[] };
  /** Port of a remote speech engine. */
  engine: { port: number };
  /** Runs a client request and repeats it until it is answered. */
  request: <T>(name: string, fn: (disconnected: AbortSignal) => Promise<T>) => Promise<T>;
  /** Runs all tasks of an organisation and sends all mails. */
  runToEnd: (organisationId: string) => Promise<void>;
};

export function openFaultHarness(): FaultHarness {
  const kit = new FaultKit();
  const server = useTestServer();
  const harness = { kit, server } as FaultHarness;
  let transport: Transporter;
  const closers: (() => unknown)[] = [];

  beforeAll(async () => {
    const received: ReceivedRequest[] = [];
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
    const fakes = createFakeEngines();
    replaceEngines(withEngineFaults(kit, { ...fakes, media: withPlayback(fakes.media) }));
    openEngines(server.config);
    openPipeline(server.config);
    openKnownVoices(server.config);
    injectDatabaseFaults(kit);
    injectStorageFaults(kit);
    const mailServer = await startMailServer();
    transport = createTransport({ url: mailServer.url });
    closers.push(webhooks.close, engine.close, closeEngines, () => transport.close(), mailServer.close);
    Object.assign(harness, {
      mailServer,
      engine: { port: engine.port },
      webhooks: { address: `http://127.0.0.1:${webhooks.port}/hooks`, received },
      tasks: await startTaskDriver(kit, server.superuser),
    } satisfies Partial<FaultHarness>);
  });
  afterAll(async () => {
    kit.startRun();
    for (const close of closers) await close();
  });

  harness.request = async (name, fn) => {
    const frozen: Execution[] = [];
    for (let tries = 1; ; tries++) {
      const result = await kit.runAttempt(name, fn);
      if (result.how === 'frozen') frozen.push(result.execution);
      if (result.how === 'done') {
        for (const execution of frozen) {
          execution.thaw();
          await execution.finished;
        }
        return result.value;
      }
      if (tries === MAX_TRIES)
        throw result.how === 'failed' ? result.error : new Error(`${name}: ${result.how}`);
      kit.advance(1_000);
    }
  };

  const mailer = {
    sendMail: (mail: Parameters<Transporter['sendMail']>[0]) =>
      kit.callPort('mail', 'send', () => transport.sendMail(mail)),
  } as Transporter;

  harness.runToEnd = async (organisationId) => {
    await harness.tasks.drain(organisationId);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      await harness.request('mails', () => sendWaitingMails(mailer, FROM));
      const { rows } = await server.superuser.query('select from mail where next_try_at is not null');
      if (rows.length === 0) return;
      kit.advance(MAIL_WAIT_MS);
    }
    throw new Error('Some mails are never sent.');
  };
  return harness;
}

const SPOKEN = JSON.stringify({
  text: 'From afar.',
  words: ['From', 'afar'].map((word, at) => ({ word, start: at, end: at + 0.5 })),
});

/** Forces the playback step for every file type. */
const withPlayback = (media: ReturnType<typeof createFakeEngines>['media']) => ({
  ...media,
  probe: async (...asked: Parameters<typeof media.probe>) => ({
    ...(await media.probe(...asked)),
    needsPlayback: true,
  }),
});
