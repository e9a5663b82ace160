import type { KeyScope } from '@colloquy/contract';
import { findApiKeys, createApiKey, renewApiKey, revokeApiKey } from '@colloquy/contract/api-keys';
import { signOut } from '@colloquy/contract/identity';
import { createJob, findJobs, readJob } from '@colloquy/contract/jobs';
import { findUsers } from '@colloquy/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_REQUESTS_PER_MINUTE } from '../../platform/http/api-key.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { anApiKey } from './api-keys.factory.ts';

const server = useTestServer();
let organisationId: string;
let admin: Browser;
let customer: Browser;

beforeAll(async () => {
  ({ id: organisationId } = await anOrganisation());
  admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  customer = await actAs(server, await aPerson(organisationId));
});

const scopes: KeyScope[] = ['recordings:write', 'jobs:read'];
const draftBody = (requestId = newId()) => ({
  name: 'Interviews',
  sid: 'SID002' as const,
  language: 'en',
  speakers: null,
  requestId,
});
const make = (name = 'Nightly import', expiresAt: string | null = null) =>
  admin.get(createApiKey, { body: { name, scopes, expiresAt } });

describe('a key', () => {
  it('is shown once, stored as a hash, and orders in the name of its account', async () => {
    const { key, secret } = await make();
    expect(secret).toMatch(/^clq_[0-9A-Za-z]{46}$/);
    expect(secret.startsWith(key.prefix)).toBe(true);
    const stored = await server.superuser.query(
      'select to_jsonb(k)::text as row from api_key k where id = $1',
      [key.id],
    );
    expect((stored.rows[0] as { row: string }).row).not.toContain(secret.slice(12));
    const program = new Browser(server, secret);
    const { job } = await program.get(createJob, { body: draftBody() });
    expect(job).toMatchObject({ createdBy: 'Nightly import', access: 'own' });
    const { keys } = await admin.get(findApiKeys);
    expect(keys[0]).toMatchObject({ id: key.id, state: 'active', scopes });
    expect(keys[0]!.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(keys)).not.toContain(secret);
    const seen = await admin.get(readJob, { params: { jobId: job.id } });
    expect(seen.job.createdBy).toBe('Nightly import');
  });

  it("sees only its own jobs; with organisation:read it reads everyone's and changes none", async () => {
    const { job } = await customer.get(createJob, { body: draftBody() });
    const params = { jobId: job.id };
    const narrow = await anApiKey(server, organisationId, { scopes: ['jobs:read', 'jobs:write'] });
    const wide = await anApiKey(server, organisationId);
    expect((await narrow.client.call(readJob, { params })).status).toBe(404);
    expect((await narrow.client.get(findJobs)).rows).toEqual([]);
    expect((await wide.client.get(readJob, { params })).job.access).toBe('read');
    expect((await wide.client.get(findJobs)).rows.map(({ id }) => id)).toContain(job.id);
    expect(
      await wide.client.call(readJob, { params, headers: { 'x-organisation': organisationId } }),
    ).toMatchObject({
      status: 403,
    });
  });

  it('names the missing scope, and cannot call endpoints that are not open to keys', async () => {
    const { client } = await anApiKey(server, organisationId, { scopes: ['jobs:read'] });
    expect(await client.call(createJob, { body: draftBody() })).toMatchObject({
      status: 403,
      answer: { error: 'key-not-permitted', message: 'This requires a key with the scope recordings:write.' },
    });
    expect(await client.call(findApiKeys)).toMatchObject({
      status: 403,
      answer: { message: 'This isn’t available to API keys.' },
    });
  });

  it('that downloads transcripts gets no audio with them', async () => {
    const { client } = await anApiKey(server, organisationId, { scopes: ['transcripts:export'] });
    const sound = await client.fetch(`/api/jobs/${newId()}/export?format=txt&audio=original`);
    expect(await sound.json()).toMatchObject({
      error: 'key-not-permitted',
      message: 'Audio requires a key with the scope media:read.',
    });
    expect((await client.fetch(`/api/jobs/${newId()}/export?format=txt`)).status).toBe(404);
  });

  it("of another scheme is ignored, so that proxies' basic authentication does not affect sessions", async () => {
    const headers = { cookie: `token=${admin.cookie}`, authorization: 'Basic eDp5' };
    expect((await fetch(`${server.url}${findApiKeys.path}`, { headers })).status).toBe(200);
  });

  it('grants nothing once it is revoked, expired or mistyped, or its account or organisation is closed', async () => {
    const { key, secret } = await make();
    const program = new Browser(server, secret);
    expect((await program.call(findJobs)).status).toBe(200);
    const { key: revoked } = await admin.get(revokeApiKey, { params: { keyId: key.id } });
    expect(revoked.state).toBe('revoked');
    expect(await program.call(findJobs)).toMatchObject({ status: 401, answer: { error: 'key-not-valid' } });
    const expired = await anApiKey(server, organisationId, { expiresAt: new Date(Date.now() - 1_000) });
    const closed = await anApiKey(server, organisationId);
    await server.superuser.query(`update person set state = 'deactivated' where id = $1`, [closed.accountId]);
    const away = await anOrganisation();
    const deleted = await anApiKey(server, away.id);
    await server.superuser.query('update organisation set deleted_at = now() where id = $1', [away.id]);
    const good = await anApiKey(server, organisationId);
    const mistyped = `${good.secret.slice(0, 20)}${good.secret[20] === 'a' ? 'b' : 'a'}${good.secret.slice(21)}`;
    for (const wrong of [expired.secret, closed.secret, deleted.secret, mistyped, 'nonsense', ''])
      expect((await new Browser(server, wrong).call(findJobs)).status).toBe(401);
  });

  it('can be replaced by another of the same account, which sees the same jobs', async () => {
    const { key, secret } = await make();
    const { job } = await new Browser(server, secret).get(createJob, { body: draftBody() });
    const renewed = await admin.get(renewApiKey, { params: { keyId: key.id }, body: { expiresAt: null } });
    expect(renewed.key).toMatchObject({ accountId: key.accountId, scopes });
    await admin.get(revokeApiKey, { params: { keyId: key.id } });
    const next = new Browser(server, renewed.secret);
    expect((await next.get(readJob, { params: { jobId: job.id } })).job.access).toBe('own');
  });

  it('needs no origin, and neither uses nor begins a session', async () => {
    const { client, secret } = await anApiKey(server, organisationId);
    expect((await client.call(createJob, { body: draftBody() })).status).toBe(200);
    const both = await fetch(`${server.url}${findUsers.path}`, {
      headers: { cookie: `token=${admin.cookie}`, authorization: `Bearer ${secret}` },
    });
    expect(both.status).toBe(403);
    const wrong = await fetch(`${server.url}${findJobs.path}`, {
      headers: { cookie: `token=${customer.cookie}`, authorization: 'Bearer clq_wrong' },
    });
    expect(wrong.status).toBe(401);
    const out = await client.call(signOut, { body: {} });
    expect(out.headers.getSetCookie().join()).not.toMatch(/token=[^;]/);
    expect((await admin.call(findApiKeys)).status).toBe(200);
  });

  it('occupies no seat, is not listed as a user, and is rate-limited', async () => {
    const before = await admin.get(findUsers);
    const { client, accountId } = await anApiKey(server, organisationId);
    const after = await admin.get(findUsers);
    expect(after.total).toBe(before.total);
    expect(after.rows.map(({ id }) => id)).not.toContain(accountId);
    await client.get(findJobs);
    await server.superuser.query(`update throttle set points = $1 where key like 'key:%'`, [
      KEY_REQUESTS_PER_MINUTE,
    ]);
    const reply = await client.call(findJobs);
    expect(reply).toMatchObject({ status: 429, answer: { error: 'too-many-tries' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it("can be created only by the organisation's admins, and not with an expiry in the past", async () => {
  const body = { name: 'Import', scopes, expiresAt: null };
  expect((await customer.call(createApiKey, { body })).status).toBe(403);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  expect(await admin.call(createApiKey, { body: { ...body, expiresAt: yesterday } })).toMatchObject({
    status: 400,
    answer: { fields: { expiresAt: 'Choose a future day.' } },
  });
});
