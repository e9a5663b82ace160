import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Login } from './database/logins.ts';
import { type AllowedHosts, readAllowedHosts } from './outbound/address-rules.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const gibibyte = 1024 ** 3;

function allowedHosts(written: string, context: z.RefinementCtx): AllowedHosts {
  try {
    return readAllowedHosts(written);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
}

const connections = (usual: number) => z.coerce.number().int().min(1).max(1_000).default(usual);

/** Every environment variable of the product. docs/CONFIGURATION.md documents them. */
const environment = z.object({
  COLLOQUY_DATA: z.string().default('.data'),
  COLLOQUY_HOST: z.string().default('127.0.0.1'),
  COLLOQUY_PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  /** Public address, where the server is behind a proxy. */
  COLLOQUY_ORIGIN: z.url().optional(),
  /** Addresses of the proxies whose forwarding headers are trusted. */
  COLLOQUY_TRUST_PROXY: z.string().optional(),
  /** Database address of the owner. Without it the launcher sets its own PostgreSQL. */
  DATABASE_URL: z.string().min(1),
  COLLOQUY_SECRET: z.string().min(32).optional(),
  /** Database connections of one process, by login. */
  COLLOQUY_DATABASE_CONNECTIONS: connections(10),
  COLLOQUY_IDENTITY_CONNECTIONS: connections(4),
  COLLOQUY_PLATFORM_CONNECTIONS: connections(2),
  COLLOQUY_QUEUE_CONNECTIONS: connections(4),
  COLLOQUY_MODELS: z.string().optional(),
  COLLOQUY_DEMO: flag.optional(),
  /** s3://KEY:SECRET@HOST/BUCKET?region=… ; without it objects are in the data folder. */
  COLLOQUY_STORAGE: z.url().optional(),
  /** Whether the forgot-password screen says that a username is unknown. */
  COLLOQUY_REVEAL_UNKNOWN_USERS: flag.default(true),
  /** Whether organisation admins and platform admins must use a second factor. */
  COLLOQUY_ADMINS_NEED_SECOND_FACTOR: flag.default(false),
  /** Idle time after which a session ends. */
  COLLOQUY_IDLE_MINUTES: z.coerce.number().int().min(5).max(1_440).optional(),
  COLLOQUY_MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(4 * gibibyte),
  /** Limits for unfinished and unpaid uploads of a person and of an organisation. */
  COLLOQUY_PERSON_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(50 * gibibyte),
  COLLOQUY_ORGANISATION_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(200 * gibibyte),
  /** Disk space that uploads leave free: by default 5% of the disk, at least 1 GiB and at most half of it. */
  COLLOQUY_SPARE_DISK_BYTES: z.coerce.number().int().nonnegative().optional(),
  COLLOQUY_MAX_DURATION_MINUTES: z.coerce.number().int().positive().default(240),
  COLLOQUY_SPEECH_TASKS: z.coerce.number().int().positive().default(1),
  /** smtp://USER:PASSWORD@HOST:PORT or smtps://…; without it mails stay in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  COLLOQUY_MAIL_FROM: z.string().min(3).default('Colloquy <colloquy@localhost>'),
  /** `host:port` of engines that may be private or unencrypted. */
  COLLOQUY_OUTBOUND_ALLOW: z.string().default('').transform(allowedHosts),
  /** The same for webhooks, whose addresses each organisation chooses. */
  COLLOQUY_WEBHOOKS_ALLOW: z.string().default('').transform(allowedHosts),
  COLLOQUY_LOG: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
});

export type Config = {
  dataFolder: string;
  modelsFolder: string;
  host: string;
  port: number;
  origin: string | undefined;
  trustProxy: string | undefined;
  databaseUrl: string;
  connections: Record<Login, number> & {
    /** Of a worker; other processes use one connection. */
    queue: number;
  };
  /** Root of all derived keys: cookies, database passwords, encryption at rest. */
  secret: string;
  storageUrl: string | undefined;
  /**
   * False: a forgotten-password request gets the same answer after the same time, whether or not the username
   * exists.
   */
  revealsUnknownUsers: boolean;
  adminsNeedSecondFactor: boolean;
  /** Null: sessions have no idle limit unless the organisation sets one. */
  idleMinutes: number | null;
  maxUploadBytes: number;
  personUploadBytes: number;
  organisationUploadBytes: number;
  /** Undefined: a share of the disk. */
  spareDiskBytes: number | undefined;
  maxDurationMs: number;
  speechTasks: number;
  /** Undefined: mails are written but not sent. */
  mail: { smtpUrl: string; from: string } | undefined;
  outboundAllow: AllowedHosts;
  webhooksAllow: AllowedHosts;
  logLevel: string;
  /** Answers are validated against their schema except in production. */
  checkAnswers: boolean;
  demo: boolean;
};

/** Public address of this installation. Never taken from a request: a forged host would end up in mails. */
export const originOf = ({ origin, host, port }: Pick<Config, 'origin' | 'host' | 'port'>): string =>
  origin ?? `http://${host}:${port}`;

export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not right: ${lines.join('; ')}`);
  }
  const values = parsed.data;
  const dataFolder = resolve(values.COLLOQUY_DATA);
  return {
    dataFolder,
    modelsFolder: resolve(values.COLLOQUY_MODELS ?? join(dataFolder, 'models')),
    host: values.COLLOQUY_HOST,
    port: values.COLLOQUY_PORT,
    origin: values.COLLOQUY_ORIGIN?.replace(/\/$/, ''),
    trustProxy: values.COLLOQUY_TRUST_PROXY,
    databaseUrl: values.DATABASE_URL,
    connections: {
      app: values.COLLOQUY_DATABASE_CONNECTIONS,
      identity: values.COLLOQUY_IDENTITY_CONNECTIONS,
      platform: values.COLLOQUY_PLATFORM_CONNECTIONS,
      queue: values.COLLOQUY_QUEUE_CONNECTIONS,
    },
    secret: values.COLLOQUY_SECRET ?? readOrCreateSecret(dataFolder),
    storageUrl: values.COLLOQUY_STORAGE,
    revealsUnknownUsers: values.COLLOQUY_REVEAL_UNKNOWN_USERS,
    adminsNeedSecondFactor: values.COLLOQUY_ADMINS_NEED_SECOND_FACTOR,
    idleMinutes: values.COLLOQUY_IDLE_MINUTES ?? null,
    maxUploadBytes: values.COLLOQUY_MAX_UPLOAD_BYTES,
    personUploadBytes: values.COLLOQUY_PERSON_UPLOAD_BYTES,
    organisationUploadBytes: values.COLLOQUY_ORGANISATION_UPLOAD_BYTES,
    spareDiskBytes: values.COLLOQUY_SPARE_DISK_BYTES,
    maxDurationMs: values.COLLOQUY_MAX_DURATION_MINUTES * 60_000,
    speechTasks: values.COLLOQUY_SPEECH_TASKS,
    mail:
      values.SMTP_URL === undefined
        ? undefined
        : { smtpUrl: values.SMTP_URL, from: values.COLLOQUY_MAIL_FROM },
    outboundAllow: values.COLLOQUY_OUTBOUND_ALLOW,
    webhooksAllow: values.COLLOQUY_WEBHOOKS_ALLOW,
    logLevel: values.COLLOQUY_LOG,
    checkAnswers: values.NODE_ENV !== 'production',
    demo: values.COLLOQUY_DEMO ?? false,
  };
}

/**
 * The secret of an installation without a configured one: created once in the data folder, with mode 0600.
 */
export function readOrCreateSecret(dataFolder: string): string {
  const path = join(dataFolder, 'secret');
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
