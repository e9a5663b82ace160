import {
  changePassword,
  readPasswordLink,
  readSession,
  setPassword,
  signIn,
} from '@colloquy/contract/identity';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD } from './identity.factory.ts';
import { createPasswordLink } from './password-links.ts';

const server = useTestServer();
const NEXT = 'eleven kettles sing at dawn';
let organisationId: string;

beforeAll(async () => {
  organisationId = (await anOrganisation({ name: 'Harbour Research' })).id;
});
afterEach(() => void vi.useRealTimers());

describe('changing the password', () => {
  it('makes the new one valid and keeps the session', async () => {
    const person = await aPerson(organisationId);
    const browser = await actAs(server, person);
    await browser.get(changePassword, { body: { current: TEST_PASSWORD, next: NEXT } });
    expect((await browser.call(readSession)).status).toBe(200);
    const { username } = person;
    const elsewhere = new Browser(server);
    expect((await elsewhere.call(signIn, { body: { username, password: TEST_PASSWORD } })).status).toBe(401);
    expect((await elsewhere.call(signIn, { body: { username, password: NEXT } })).status).toBe(200);
  });

  it('requires the present one', async () => {
    const browser = await actAs(server, await aPerson(organisationId));
    const reply = await browser.call(changePassword, { body: { current: 'a guess', next: NEXT } });
    expect([reply.status, reply.answer]).toMatchObject([401, { code: 1, error: 'wrong-credentials' }]);
    expect((await browser.call(readSession)).status).toBe(200);
  });

  it.each([
    'password1234',
    '123456789012',
    'qwertyuiopas',
    'aaaaaaaaaaaaaa',
    'Harbour Research',
    'P@ssw0rdP@ssw0rd',
  ])('refuses %s as too common', async (next) => {
    const browser = await actAs(server, await aPerson(organisationId));
    const reply = await browser.call(changePassword, { body: { current: TEST_PASSWORD, next } });
    expect([reply.status, reply.answer]).toMatchObject([422, { error: 'weak-password' }]);
  });

  it('refuses eleven characters as too few and requires no special characters', async () => {
    const browser = await actAs(server, await aPerson(organisationId));
    const short = await browser.call(changePassword, {
      body: { current: TEST_PASSWORD, next: 'ab1!xyzWQ_9' },
    });
    expect([short.status, short.answer]).toMatchObject([
      400,
      { fields: { next: 'Use at least 12 characters.' } },
    ]);
    const plain = await browser.call(changePassword, {
      body: { current: TEST_PASSWORD, next: 'ключ под ковриком у двери' },
    });
    expect(plain.status).toBe(200);
  });

  it('recognises a password in another Unicode composition', async () => {
    const person = await aPerson(organisationId);
    const browser = await actAs(server, person);
    const typed = 'Café Größe über Flüsse';
    await browser.get(changePassword, { body: { current: TEST_PASSWORD, next: typed.normalize('NFC') } });
    const body = { username: person.username, password: typed.normalize('NFD') };
    expect((await new Browser(server).call(signIn, { body })).status).toBe(200);
  });

  it('requires a password other than the present one', async () => {
    const browser = await actAs(server, await aPerson(organisationId));
    const message = 'Choose a password other than the current one.';
    expect(
      await browser.call(changePassword, { body: { current: TEST_PASSWORD, next: TEST_PASSWORD } }),
    ).toMatchObject({ status: 422, answer: { error: 'weak-password', message, fields: { next: message } } });
  });

  it('requires a session', async () => {
    const reply = await new Browser(server).call(changePassword, {
      body: { current: TEST_PASSWORD, next: NEXT },
    });
    expect(reply.status).toBe(401);
  });
});

describe('a one-time link', () => {
  it('sets the password once and ends the existing session', async () => {
    const person = await aPerson(organisationId);
    const former = await actAs(server, person);
    const token = await createPasswordLink(person.id);
    const visitor = new Browser(server);
    expect(await visitor.get(readPasswordLink, { body: { token } })).toMatchObject({
      name: person.name,
      username: person.username,
      org: 'Harbour Research',
    });
    const replies = await Promise.all(
      [1, 2].map(() => visitor.call(setPassword, { body: { token, password: NEXT } })),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 410]);
    expect((await former.call(readSession)).answer).toMatchObject({ code: 1, error: 'signed-out' });
    await visitor.get(signIn, { body: { username: person.username, password: NEXT } });
    expect((await visitor.call(setPassword, { body: { token, password: NEXT } })).answer).toMatchObject({
      error: 'link-used',
    });
  });

  it('stays valid after a password that was too weak', async () => {
    const token = await createPasswordLink((await aPerson(organisationId)).id);
    const visitor = new Browser(server);
    const weak = await visitor.call(setPassword, { body: { token, password: 'iloveyou1234' } });
    expect([weak.status, weak.answer]).toMatchObject([422, { error: 'weak-password' }]);
    expect((await visitor.call(setPassword, { body: { token, password: NEXT } })).status).toBe(200);
  });

  it('refuses the present password and stays valid', async () => {
    const token = await createPasswordLink((await aPerson(organisationId)).id);
    const visitor = new Browser(server);
    const message = 'Choose a password other than the current one.';
    expect(await visitor.call(setPassword, { body: { token, password: TEST_PASSWORD } })).toMatchObject({
      status: 422,
      answer: { error: 'weak-password', message, fields: { password: message } },
    });
    expect((await visitor.call(setPassword, { body: { token, password: NEXT } })).status).toBe(200);
  });

  it('expires after 72 hours or when a newer one is created', async () => {
    const person = await aPerson(organisationId);
    const visitor = new Browser(server);
    const older = await createPasswordLink(person.id);
    const newer = await createPasswordLink(person.id);
    expect((await visitor.call(readPasswordLink, { body: { token: older } })).status).toBe(410);
    expect((await visitor.call(readPasswordLink, { body: { token: newer } })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 72 * 3600 * 1000 + 1000 });
    expect((await visitor.call(readPasswordLink, { body: { token: newer } })).status).toBe(410);
  });

  it('is stored only as a hash, as are sessions', async () => {
    const person = await aPerson(organisationId);
    const token = await createPasswordLink(person.id);
    const { cookie } = await actAs(server, person);
    const { rows } = await server.superuser.query(
      `select token_hash from password_link union all select token_hash from session`,
    );
    const kept = rows.map((row) => row.token_hash as string);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(cookie);
  });
});
