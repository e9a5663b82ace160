import type { KeyScope } from '@colloquy/contract';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import type { Login } from './logins.ts';
import type { Caller, ScopeOpener, Principal } from './scope.ts';

const SET_SCOPE = {
  name: 'scope-set',
  text: `select set_config('app.organisation_id', $1, true), set_config('app.person_id', $2, true),
    set_config('app.role', $3, true), set_config('app.assignment_id', $4, true)`,
};

const ENTER_BY_SESSION = { name: 'scope-enter', text: 'select * from api.enter($1, $2, $3)' };

/** The operator's limit; an organisation may set a shorter one. */
let idleMinutes: number | null = null;

/** Called at start-up, before the first request. */
export function setOperatorIdleMinutes(config: Pick<Config, 'idleMinutes'>): void {
  idleMinutes = config.idleMinutes;
}

/** The operator's limit, for the browser. */
export const operatorIdleMinutes = (): number | null => idleMinutes;

const ENTER_BY_KEY = { name: 'scope-enter-key', text: 'select * from api.enter_key($1, $2)' };

const SYSTEM_IDENTITY = { name: '', organisation: '', username: '', sessionId: null };

type EnteredBySession = {
  state: 'ok' | 'replaced' | 'expired';
  session_id: string;
  person_id: string;
  organisation_id: string;
  role: Caller['role'];
  name: string;
  username: string;
  organisation: string;
};

/** Scope of the session's person. One call validates the session and sets organisation, person and role. */
export const bySession = (tokenHash: string, now: Date): ScopeOpener<Caller> => ({
  login: 'app',
  enter: async (client) => {
    const { rows } = await client.query<EnteredBySession>({
      ...ENTER_BY_SESSION,
      values: [tokenHash, now, idleMinutes],
    });
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

/**
 * Scope of a service account, which acts as a customer of its organisation. Rejects revoked, expired and
 * unknown keys.
 */
export const byKey = (keyHash: string, now: Date): ScopeOpener<Caller> => ({
  login: 'app',
  enter: async (client) => {
    const { rows } = await client.query<EnteredByKey>({ ...ENTER_BY_KEY, values: [keyHash, now] });
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

/**
 * Scope of a reviewer in the organisation of an assignment: sees only the assigned job, while the assignment
 * lasts.
 */
export const forAssignment = (tokenHash: string, now: Date, assignmentId: string): ScopeOpener<Caller> => {
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

/**
 * Read-only scope of a platform admin in an organisation that granted support access; sees what its admin
 * sees.
 */
export const bySupportAccess = (
  tokenHash: string,
  now: Date,
  organisationId: string,
): ScopeOpener<Caller> => {
  const own = bySession(tokenHash, now);
  return {
    login: 'app',
    enter: async (client) => {
      const who = await own.enter(client);
      if (who.role !== 'admin') throw new Refusal('not-found');
      const { rows } = await client.query<{ organisation_id: string | null }>(
        'select api.enter_support_access($1, $2) as organisation_id',
        [organisationId, now],
      );
      if (!rows[0]?.organisation_id)
        throw new Refusal('not-permitted', {
          message: 'This organisation hasn’t granted support access.',
        });
      return { ...who, organisationId, role: 'organisationadmin' as const, isSupportAccess: true as const };
    },
  };
};

const openFixed = (login: Login, role: Principal['role'], organisationId: string | null): ScopeOpener => ({
  login,
  enter: async (client: pg.PoolClient) => {
    await client.query({ ...SET_SCOPE, values: [organisationId ?? '', '', role, ''] });
    return { ...SYSTEM_IDENTITY, organisationId, personId: null, role };
  },
});

/** Background work of one organisation. */
export const asSystem = (organisationId: string): ScopeOpener => openFixed('app', 'system', organisationId);

/**
 * Reads needed before a person is identified: people, sessions, links. For the identity capability and for
 * rate limits only.
 */
export const asIdentity = (): ScopeOpener => openFixed('identity', 'system', null);

/** Reports of platform admins; each caller audits its use. */
export const asPlatform = (): ScopeOpener => openFixed('platform', 'system', null);
