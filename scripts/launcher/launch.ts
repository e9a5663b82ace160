/** The start, from the data folder to the line that says where Colloquy is, and its end in order. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensurePostgres } from '../../server/src/platform/postgres/ensure-postgres.ts';
import type { Postgres } from '../../server/src/platform/postgres/ensure-postgres.ts';
import { ownerUrl, withoutUser } from '../../server/src/platform/postgres/owner-url.ts';
import { isRestored, prepareDataFolder, refuseHalfRestored } from './data-folder.ts';
import { takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { isPrepared, markPrepared } from './prepared.ts';
import { identify, isRunning } from './process-identity.ts';
import { checkPort, isHealthy } from './reach.ts';
import { StartRefused } from './sentence.ts';
import { end, keepRunning, killSession } from './service.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import { runStep, stopSteps } from './step.ts';
import type { StepResult } from './step.ts';

/** How long the processes of a killed launcher may take to end by themselves. */
const leftOverMs = 10_000;
/** How often our PostgreSQL is looked at; when it ended it is started again. */
const healMs = 2_000;

/**
 * V8 lets its youngest generation grow to 100 MB where the machine has much memory. What the web process makes for a
 * request is small and soon gone, and the worker's weight lies in its hosts.
 */
const memoryFlags = {
  web: ['--max-semi-space-size=8'],
  worker: ['--max-semi-space-size=2'],
};

export class Launcher {
  readonly #settings: Settings;
  readonly #root: string;
  readonly #services: Service[] = [];
  readonly #others: ChildProcess[] = [];
  #env: NodeJS.ProcessEnv;
  #lock: Lock | undefined;
  #postgres: Promise<Postgres> | undefined;
  #healing: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(settings: Settings, root: string) {
    this.#settings = settings;
    this.#root = root;
    this.#env = {
      ...process.env,
      COLLOQUY_DATA: settings.dataFolder,
      COLLOQUY_DEMO: settings.hasDemo ? '1' : '0',
    };
  }

  /** The environment of every process: ours, with the data folder and the database settled. */
  get env(): NodeJS.ProcessEnv {
    return this.#env;
  }

  /**
   * Starts everything and answers the address.
   *
   * @throws StartRefused with a sentence for the person at the terminal
   */
  async start(): Promise<string> {
    await this.prepare(() => this.#buildScreens());
    const address = await this.#startServices();
    this.#lock?.update({ address });
    await this.welcome(address);
    return address;
  }

  /**
   * Everything that comes before the processes: the data folder, the database, the models.
   *
   * @param meanwhile what else can be done at the same time
   * @throws StartRefused with a sentence for the person at the terminal
   */
  async prepare(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    const { dataFolder, host, port } = this.#settings;
    prepareDataFolder(dataFolder);
    refuseHalfRestored(dataFolder);
    this.#lock = takeLock(dataFolder);
    await endLeftOver(this.#lock);
    await checkPort(host, port);
    await Promise.all([this.#prepareDatabase(), this.#getModels(), meanwhile()]);
  }

  /** Has a process of somebody else's ended before what it uses. */
  endWith(child: ChildProcess): void {
    this.#others.push(child);
  }

  /** Ends everything that was started, those who use something before what they use. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#healing);
    stopSteps();
    await Promise.all([...this.#services.map((service) => service.stop()), ...this.#others.map(end)]);
    const postgres = await this.#postgres?.catch(() => undefined);
    await postgres?.stop();
    this.#lock?.release();
  }

  async #prepareDatabase(): Promise<void> {
    if (this.#settings.databaseUrl !== undefined) return this.#migrate(this.#env);
    const { dataFolder } = this.#settings;
    this.#postgres = ensurePostgres({ dataFolder });
    const postgres = await this.#postgres.catch((cause: Error) => {
      throw new StartRefused(cause.message, { cause });
    });
    this.#keepHealthy(postgres);
    this.#env = { ...this.#env, DATABASE_URL: ownerUrl(postgres.url) };
    if (isPrepared(postgres.folder, dataFolder)) return;
    await this.#migrate({ ...this.#env, COLLOQUY_SUPERUSER_URL: postgres.url });
    markPrepared(postgres.folder, dataFolder);
  }

  async #migrate(env: NodeJS.ProcessEnv): Promise<void> {
    const step = await this.#run('scripts/launcher/prepare-database.ts', env);
    if (!step.isDone)
      throw new StartRefused(`The database could not be brought to this version. ${step.errors}`);
  }

  #keepHealthy(postgres: Postgres): void {
    if (this.#isStopping) return;
    this.#healing = setInterval(() => {
      postgres.heal().catch((error: Error) => console.error(error.message));
    }, healMs);
  }

  async #buildScreens(): Promise<void> {
    const step = await this.#run('scripts/build-web.ts');
    if (!step.isDone) throw new StartRefused(`The screens could not be built. ${step.errors}`);
  }

  /** Without models everything but speech works, so a failure is said and nothing else. */
  async #getModels(): Promise<void> {
    if (!this.#settings.fetchesModels) return;
    const step = await this.#run('engines/src/models/fetch-models.ts');
    if (step.isDone) return;
    console.error(step.errors);
    console.error(
      'Without its models Colloquy cannot hear speech; all else works. The next start tries again.',
    );
  }

  async #startServices(): Promise<string> {
    if (this.#isStopping) throw new StartRefused('The start was interrupted.');
    const logs = path.join(this.#settings.dataFolder, 'logs');
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    // They use the logins that the migration made. The owner's password stays out of their environment.
    const env = { ...this.#env, DATABASE_URL: withoutUser(this.#env.DATABASE_URL!) };
    for (const [name, flags] of Object.entries(memoryFlags)) {
      this.#services.push(
        keepRunning({
          name: `${name} process`,
          file: path.join(this.#root, 'server/src/main.ts'),
          args: [`--roles=${name}`],
          execArgv: [...compileCache(this.#root), ...flags],
          env,
          log: path.join(logs, `${name}.log`),
          onStart: () => this.#recordServices(),
        }),
      );
    }
    this.#recordServices();
    const [web] = await Promise.all(this.#services.map((service) => service.ready));
    if (web?.address === undefined || !(await isHealthy(web.address))) {
      throw new StartRefused(`The web process does not answer; see ${path.join(logs, 'web.log')}.`);
    }
    return web.address;
  }

  #recordServices(): void {
    const services = this.#services.map(({ pid }) => pid && identify(pid)).filter((service) => !!service);
    this.#lock?.update({ services });
  }

  /** On the first start: the demo organisation, or the way in for the first administrator. */
  async welcome(address: string): Promise<void> {
    const signIns = path.join(this.#settings.dataFolder, 'demo-sign-ins.json');
    const env = { ...this.#env, COLLOQUY_ADDRESS: address };
    if (!this.#settings.hasDemo || isRestored(this.#settings.dataFolder)) {
      const step = await this.#run('server/src/first-administrator.ts', env);
      if (!step.isDone) throw new StartRefused(`The first administrator could not be let in. ${step.errors}`);
      return;
    }
    if (!existsSync(signIns)) {
      const step = await this.#run('server/src/demo/make-demo.ts', env);
      if (!step.isDone) throw new StartRefused(`The demo organisation could not be made. ${step.errors}`);
    }
    console.log(`The sign-ins of the demo organisation are in ${signIns}`);
  }

  async #run(file: string, env: NodeJS.ProcessEnv = this.#env): Promise<StepResult> {
    if (this.#isStopping) throw new StartRefused('The start was interrupted.');
    return runStep(path.join(this.#root, file), [], env);
  }
}

function compileCache(root: string): string[] {
  return ['--import', pathToFileURL(path.join(root, 'scripts/compile-cache.mjs')).href];
}

/** Processes of a killed launcher end when their channel closes; who does not is ended. */
async function endLeftOver(lock: Lock): Promise<void> {
  for (const until = Date.now() + leftOverMs; lock.leftOver.some(isRunning); await sleep(100)) {
    if (Date.now() < until) continue;
    for (const { pid } of lock.leftOver.filter(isRunning)) killSession(pid);
    return;
  }
}
