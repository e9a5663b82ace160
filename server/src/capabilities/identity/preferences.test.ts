import { type Preferences, readPreferences, savePreferences } from '@colloquy/contract';
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

const aBrowser = async (): Promise<Browser> => actAs(server, await aPerson(organisationId));

const CHOSEN: Preferences = {
  keys: { 'listening.play': ['Space', 'F4'], 'listening.slower': [] },
  expansions: [{ abbreviation: 'mr', text: 'market research' }],
  transcript: { waveformMs: 30_000 },
  mails: { ready: false },
};

describe('preferences', () => {
  it('are empty until something is chosen, and then what was chosen', async () => {
    const browser = await aBrowser();
    const empty = { keys: {}, expansions: [], transcript: {}, mails: {} };
    expect(await browser.get(readPreferences)).toMatchObject({ preferences: empty, version: 0 });
    const saved = await browser.get(savePreferences, { body: { preferences: CHOSEN, version: 0 } });
    expect(saved).toMatchObject({ version: 1 });
    expect(await browser.get(readPreferences)).toMatchObject({ preferences: CHOSEN, version: 1 });
  });

  it("are nobody else's", async () => {
    await (await aBrowser()).get(savePreferences, { body: { preferences: CHOSEN, version: 0 } });
    expect((await (await aBrowser()).get(readPreferences)).preferences.expansions).toEqual([]);
    expect((await new Browser(server).call(readPreferences)).status).toBe(401);
  });

  it('refuse what was changed on an older version, and keep what is there', async () => {
    const browser = await aBrowser();
    await browser.get(savePreferences, { body: { preferences: CHOSEN, version: 0 } });
    const late = await browser.call(savePreferences, { body: { preferences: {}, version: 0 } });
    expect([late.status, late.answer]).toMatchObject([409, { error: 'changed-meanwhile' }]);
    expect(await browser.get(readPreferences)).toMatchObject({ preferences: CHOSEN, version: 1 });
  });

  it('of two changes at the same moment take one', async () => {
    const browser = await aBrowser();
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
    const reply = await (await aBrowser()).call(savePreferences, { body: { preferences, version: 0 } });
    expect([reply.status, reply.answer]).toMatchObject([400, { error: 'invalid-input' }]);
  });
});
