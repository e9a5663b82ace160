import type { KeyScope } from '@colloquy/contract';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import type { Login } from './logins.ts';
import type { Caller, Open, Who } from './scope.ts';

const SET = {
  name: 'scope-set',
  text: `select set_config('app.organisation_id', $1, true), set_config('app.person_id', $2, true),
    set_config('app.role', $3, true), set_config('app.assignment_id', $4, true)`,
};

const ENTER = { name: 'scope-enter', text: 'select * from api.enter($1, $2, $3)' };

/** The operator's limit; an organisation may set a shorter one. */
let idleMinutes: number | null = null;

/** At the start of a process, before the first request. */
export function limitIdleSessions(config: Pick<Config, 'idleMinutes'>): void {
  idleMinutes = config.idleMinutes;
}

/** The operator's limit, for who tells the browser. */
export const operatorIdleMinutes = (): number | null => idleMinutes;

const ENTER_KEY = { name: 'scope-enter-key', text: 'select * from api.enter_key($1, $2)' };

const NOBODY = { name: '', organisation: '', username: '', sessionId: null };

type Entered = {
  state: 'ok' | 'replaced' | 'expired';
  session_id: string;
  person_id: string;
  organisation_id: string;
  role: Caller['role'];
  name: string;
  username: string;
  organisation: string;
};

/** The scope of whoever holds this session. One call checks it and sets organisation, person and role. */
export const bySession = (tokenHash: string, now: Date): Open<Caller> => ({
  login: 'app',
  enter: async (client) => {
    const { rows } = await client.query<Entered>({ ...ENTER, values: [tokenHash, now, idleMinutes] });
    const entered = rows[0];
    if (entered?.state === 'replaced') throw new Refusal('session-replaced');
    if (entered?.state !== 'ok') throw new Refusal('signed-out');
    return {
      organisationId: entered.organisation_id,
      personId: entered.person_id,
      role: entered.role,
      name: entered.name,
      organisation: entered.organisation,
      username: entered.username,
      sessionId: entered.session_id,
    };
  },
});

type EnteredByKey = {
  key_id: string;
  person_id: string;
  organisation_id: string;
  name: string;
  organisation: string;
  scopes: KeyScope[];
};

/** The scope of a service account: it acts as a customer of its organisation. Revoked, expired or unknown is one. */
export const byKey = (keyHash: string, now: Date): Open<Caller> => ({
  login: 'app',
  enter: async (client) => {
    const { rows } = await client.query<EnteredByKey>({ ...ENTER_KEY, values: [keyHash, now] });
    const [entered] = rows;
    if (!entered) throw new Refusal('key-not-valid');
    return {
      organisationId: entered.organisation_id,
      personId: entered.person_id,
      role: 'customer',
      name: entered.name,
      organisation: entered.organisation,
      username: '',
      sessionId: null,
      key: { id: entered.key_id, scopes: entered.scopes },
    };
  },
});

/** The organisation of an assignment, with role reviewer: only what was assigned, only while it is. */
export const forAssignment = (tokenHash: string, now: Date, assignmentId: string): Open<Caller> => {
  const own = bySession(tokenHash, now);
  return {
    login: 'app',
    enter: async (client) => {
      const who = await own.enter(client);
      const { rows } = await client.query<{ organisation_id: string | null }>(
        'select api.enter_assignment($1, $2) as organisation_id',
        [assignmentId, now],
      );
      const organisationId = rows[0]?.organisation_id;
      if (!organisationId) throw new Refusal('not-found');
      return { ...who, organisationId, role: 'reviewer' as const };
    },
  };
};

/** An organisation that let the platform's admins look, as its own admin sees it; for reading alone. */
export const forGranted = (tokenHash: string, now: Date, organisationId: string): Open<Caller> => {
  const own = bySession(tokenHash, now);
  return {
    login: 'app',
    enter: async (client) => {
      const who = await own.enter(client);
      if (who.role !== 'admin') throw new Refusal('not-found');
      const { rows } = await client.query<{ organisation_id: string | null }>(
        'select api.enter_granted($1, $2) as organisation_id',
        [organisationId, now],
      );
      if (!rows[0]?.organisation_id)
        throw new Refusal('not-permitted', {
          message: 'This organisation does not let the platform’s admins see its material just now.',
        });
      return { ...who, organisationId, role: 'organisationadmin' as const, isLooking: true as const };
    },
  };
};

const fixed = (login: Login, role: Who['role'], organisationId: string | null): Open => ({
  login,
  enter: async (client: pg.PoolClient) => {
    await client.query({ ...SET, values: [organisationId ?? '', '', role, ''] });
    return { ...NOBODY, organisationId, personId: null, role };
  },
});

/** Background work of one organisation. */
export const asTask = (organisationId: string): Open => fixed('app', 'task', organisationId);

/** What must be read before anybody is known: people, sessions, links. Of the identity capability alone, and of what counts tries and requests. */
export const asIdentity = (): Open => fixed('identity', 'system', null);

/** The platform admins' reports; each use is audited by its caller. */
export const asPlatform = (): Open => fixed('platform', 'system', null);
