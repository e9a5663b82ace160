import { type Preferences, readPreferences, savePreferences } from '@colloquy/contract/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson } from './identity.factory.ts';

const server = useTestServer();
let organisationId: string;
beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
});

const signedInBrowser = async (): Promise<Browser> => actAs(server, await aPerson(organisationId));

const CHOSEN: Preferences = {
  keys: { 'listening.play': ['Space', 'F4'], 'listening.slower': [] },
  expansions: [{ abbreviation: 'mr', text: 'market research' }],
  transcript: { waveformMs: 30_000 },
  notifications: { emails: { ready: 'never' }, digest: 'weekly' },
};

describe('preferences', () => {
  it('are empty until they are set', async () => {
    const browser = await signedInBrowser();
    const empty = {
      keys: {},
      expansions: [],
      transcript: {},
      notifications: { emails: {}, digest: 'daily' },
    };
    expect(await browser.get(readPreferences)).toMatchObject({ preferences: empty, version: 0 });
    const saved = await browser.get(savePreferences, { body: { preferences: CHOSEN, version: 0 } });
    expect(saved).toMatchObject({ version: 1 });
    expect(await browser.get(readPreferences)).toMatchObject({ preferences: CHOSEN, version: 1 });
  });

  it('are private to their owner', async () => {
    await (await signedInBrowser()).get(savePreferences, { body: { preferences: CHOSEN, version: 0 } });
    expect((await (await signedInBrowser()).get(readPreferences)).preferences.expansions).toEqual([]);
    expect((await new Browser(server).call(readPreferences)).status).toBe(401);
  });

  it('refuse a change on an older version and stay unchanged', async () => {
    const browser = await signedInBrowser();
    await browser.get(savePreferences, { body: { preferences: CHOSEN, version: 0 } });
    const late = await browser.call(savePreferences, { body: { preferences: {}, version: 0 } });
    expect([late.status, late.answer]).toMatchObject([409, { error: 'changed-meanwhile' }]);
    expect(await browser.get(readPreferences)).toMatchObject({ preferences: CHOSEN, version: 1 });
  });

  it('accept one of two simultaneous changes', async () => {
    const browser = await signedInBrowser();
    const change = () => browser.call(savePreferences, { body: { preferences: CHOSEN, version: 0 } });
    const statuses = (await Promise.all([change(), change()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['an abbreviation of two words', { expansions: [{ abbreviation: 'm r', text: 'x' }] }],
    ['an expansion without a text', { expansions: [{ abbreviation: 'mr', text: ' ' }] }],
    ['five keys for one action', { keys: { play: ['a', 'b', 'c', 'd', 'e'] } }],
    ['a waveform of no time at all', { transcript: { waveformMs: 0 } }],
  ])('refuse %s', async (_what, preferences) => {
    const reply = await (
      await signedInBrowser()
    ).call(savePreferences, { body: { preferences, version: 0 } });
    expect([reply.status, reply.answer]).toMatchObject([400, { error: 'invalid-input' }]);
  });
});
