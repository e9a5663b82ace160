/** Starts Colloquy, from the data folder to the ready line, and stops it in order. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensurePostgres } from '../../server/src/platform/postgres/ensure-postgres.ts';
import type { Postgres } from '../../server/src/platform/postgres/ensure-postgres.ts';
import { ownerUrl, withoutUser } from '../../server/src/platform/postgres/owner-url.ts';
import { isRestored, prepareDataFolder, requireRestoreFinished } from './data-folder.ts';
import { acquireLock } from './data-folder-lock.ts';
import type { DataFolderLock } from './data-folder-lock.ts';
import { isMigrated, markMigrated } from './migration-mark.ts';
import { identify, isRunning } from './process-identity.ts';
import { checkPort, isHealthy } from './port-check.ts';
import { type Settings, StartRefusedError } from './settings.ts';
import { end, superviseProcess, killProcessGroup } from './supervised-process.ts';
import type { SupervisedProcess } from './supervised-process.ts';
import { runStep, stopSteps } from './run-step.ts';
import type { StepResult } from './run-step.ts';

/** Time for the processes of a killed launcher to end. */
const survivorTimeoutMs = 10_000;
/** Interval at which the embedded PostgreSQL is checked and restarted if necessary. */
const postgresCheckMs = 2_000;

/**
 * V8 lets the young generation grow to 100 MB on machines with much memory. Requests need little, and the
 * worker's memory is mostly in its engine hosts.
 */
const nodeMemoryFlags = {
  web: ['--max-semi-space-size=8'],
  worker: ['--max-semi-space-size=2'],
};

export class Launcher {
  readonly #settings: Settings;
  readonly #root: string;
  readonly #services: SupervisedProcess[] = [];
  readonly #companions: ChildProcess[] = [];
  #env: NodeJS.ProcessEnv;
  #lock: DataFolderLock | undefined;
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

  /** Environment of all child processes, with data folder and database address. */
  get env(): NodeJS.ProcessEnv {
    return this.#env;
  }

  /**
   * Starts everything and returns the address.
   *
   * @throws StartRefusedError with a sentence for the terminal
   */
  async start(): Promise<string> {
    await this.prepare(() => this.#buildScreens());
    const address = await this.#startServices();
    this.#lock?.update({ address });
    await this.prepareFirstSignIn(address);
    return address;
  }

  /**
   * Prepares data folder, database and models, before any service starts.
   *
   * @param meanwhile work to do in parallel
   * @throws StartRefusedError with a sentence for the terminal
   */
  async prepare(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    const { dataFolder, host, port } = this.#settings;
    prepareDataFolder(dataFolder);
    requireRestoreFinished(dataFolder);
    this.#lock = acquireLock(dataFolder);
    await endSurvivors(this.#lock);
    await checkPort(host, port);
    await Promise.all([this.#prepareDatabase(), this.#getModels(), meanwhile()]);
  }

  /** Registers another process to stop with the services. */
  stopWith(child: ChildProcess): void {
    this.#companions.push(child);
  }

  /** Stops everything, dependents before their dependencies. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#healing);
    stopSteps();
    await Promise.all([...this.#services.map((service) => service.stop()), ...this.#companions.map(end)]);
    const postgres = await this.#postgres?.catch(() => undefined);
    await postgres?.stop();
    this.#lock?.release();
  }

  async #prepareDatabase(): Promise<void> {
    if (this.#settings.databaseUrl !== undefined) return this.#migrate(this.#env);
    const { dataFolder } = this.#settings;
    this.#postgres = ensurePostgres({ dataFolder });
    const postgres = await this.#postgres.catch((cause: Error) => {
      throw new StartRefusedError(cause.message, { cause });
    });
    this.#keepHealthy(postgres);
    this.#env = { ...this.#env, DATABASE_URL: ownerUrl(postgres.url) };
    if (isMigrated(postgres.folder, dataFolder)) return;
    await this.#migrate({ ...this.#env, COLLOQUY_SUPERUSER_URL: postgres.url });
    markMigrated(postgres.folder, dataFolder);
  }

  async #migrate(env: NodeJS.ProcessEnv): Promise<void> {
    const step = await this.#run('server/src/migrate.ts', env);
    if (!step.isDone)
      throw new StartRefusedError(`The database could not be brought to this version. ${step.errors}`);
  }

  #keepHealthy(postgres: Postgres): void {
    if (this.#isStopping) return;
    this.#healing = setInterval(() => {
      postgres.startIfStopped().catch((error: Error) => console.error(error.message));
    }, postgresCheckMs);
  }

  async #buildScreens(): Promise<void> {
    const step = await this.#run('scripts/build-web.ts');
    if (!step.isDone) throw new StartRefusedError(`The screens could not be built. ${step.errors}`);
  }

  /** Only speech recognition requires models, so a failed download is reported and ignored. */
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
    if (this.#isStopping) throw new StartRefusedError('The start was interrupted.');
    const logs = path.join(this.#settings.dataFolder, 'logs');
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    // Services use the logins created by the migration and never see the owner's password.
    const env = { ...this.#env, DATABASE_URL: withoutUser(this.#env.DATABASE_URL!) };
    for (const [name, flags] of Object.entries(nodeMemoryFlags)) {
      this.#services.push(
        superviseProcess({
          name: `${name} process`,
          file: path.join(this.#root, 'server/src/main.ts'),
          args: [`--roles=${name}`],
          execArgv: [...moduleLoading(this.#root), ...flags],
          env,
          log: path.join(logs, `${name}.log`),
          onStart: () => this.#recordServices(),
        }),
      );
    }
    this.#recordServices();
    const [web] = await Promise.all(this.#services.map((service) => service.ready));
    if (web?.address === undefined || !(await isHealthy(web.address))) {
      throw new StartRefusedError(`The web process does not answer; see ${path.join(logs, 'web.log')}.`);
    }
    return web.address;
  }

  #recordServices(): void {
    const services = this.#services.map(({ pid }) => pid && identify(pid)).filter((service) => !!service);
    this.#lock?.update({ services });
  }

  /** Creates the demo organisation at the first start, or prints the link for the first administrator. */
  async prepareFirstSignIn(address: string): Promise<void> {
    const signIns = path.join(this.#settings.dataFolder, 'demo-sign-ins.json');
    const env = { ...this.#env, COLLOQUY_ADDRESS: address };
    if (!this.#settings.hasDemo || isRestored(this.#settings.dataFolder)) {
      const step = await this.#run('server/src/first-administrator.ts', env);
      if (!step.isDone)
        throw new StartRefusedError(`The first administrator could not be let in. ${step.errors}`);
      return;
    }
    if (!existsSync(signIns)) {
      const step = await this.#run('server/src/demo/create-demo.ts', env);
      if (!step.isDone)
        throw new StartRefusedError(`The demo organisation could not be made. ${step.errors}`);
    }
    console.log(`The sign-ins of the demo organisation are in ${signIns}`);
  }

  async #run(file: string, env: NodeJS.ProcessEnv = this.#env): Promise<StepResult> {
    if (this.#isStopping) throw new StartRefusedError('The start was interrupted.');
    return runStep(path.join(this.#root, file), [], env);
  }
}

function moduleLoading(root: string): string[] {
  return ['--import', pathToFileURL(path.join(root, 'scripts/module-loading.mjs')).href];
}

/**
 * Waits for the services of a killed launcher, which end when their channel closes, and kills those that do
 * not.
 */
async function endSurvivors(lock: DataFolderLock): Promise<void> {
  for (const until = Date.now() + survivorTimeoutMs; lock.survivors.some(isRunning); await sleep(100)) {
    if (Date.now() < until) continue;
    for (const { pid } of lock.survivors.filter(isRunning)) killProcessGroup(pid);
    return;
  }
}
