import {
  addEngineConnection,
  changeEngineConnection,
  deleteEngineConnection,
  type EngineConnection,
  fetchLocalModel,
  findEngineConnections,
  findLocalModels,
  type LocalModel,
} from '@colloquy/contract/models';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { EnginesScreen } from './engines.screen.tsx';

const connection = (id: string, name: string, more: Partial<EngineConnection> = {}): EngineConnection => ({
  id,
  name,
  provider: 'openai-compatible',
  address: 'https://models.example.test/v1',
  model: 'large',
  languages: [],
  priceFactor: 100,
  isAllowed: true,
  version: 5,
  organisations: 0,
  ...more,
});
const REMOTE = connection('r', 'Remote');
const SPARE = connection('s', 'Spare', { isAllowed: false, organisations: 2, priceFactor: 80 });
const model = (name: string, more: Partial<LocalModel> = {}): LocalModel => ({
  name,
  title: `Model ${name}`,
  ability: 'speech',
  licence: 'MIT',
  bytes: 1_000_000,
  isOptional: true,
  isPresent: false,
  fetching: null,
  ...more,
});

let server: ReturnType<typeof mockServer>;
const listed = (...connections: EngineConnection[]) => server.on(findEngineConnections, { connections });
beforeEach(() => {
  server = mockServer();
  server.on(findLocalModels, { models: [model('small', { isPresent: true })] });
  listed(REMOTE, SPARE);
});
async function renderScreen() {
  const view = renderWithProviders(<EnginesScreen />);
  await screen.findByRole('button', { name: 'Edit Remote' });
  return view;
}
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });
const items = () => within(screen.getByRole('list', { name: 'Remote engines' })).getAllByRole('listitem');

describe('engines on other machines', () => {
  test('say where they are, who uses them and whether they are allowed', async () => {
    await renderScreen();
    const [first, second] = items().map(({ textContent }) => textContent);
    expect(first).toContain('large, https://models.example.test/v1');
    expect(first).toContain('Not used, price 100%Allowed');
    expect(second).toContain('Used by 2 organisations, price 80%Not allowed');
  });

  test('are changed in their place, one at a time', async () => {
    const { user } = await renderScreen();
    await user.click(press('Edit Remote'));
    const form = screen.getByRole('form', { name: 'Edit Remote' });
    expect(items()[0]?.contains(form)).toBe(true);
    await user.click(press('Edit Spare'));
    screen.getByRole('form', { name: 'Edit Spare' });
    expect(screen.queryByRole('form', { name: 'Edit Remote' })).toBeNull();
    await user.click(press('Add engine'));
    screen.getByRole('form', { name: 'New engine' });
    expect(screen.queryByRole('form', { name: 'Edit Spare' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add engine' })).toBeNull();
  });

  test('give the focus to their form and get it back, by keyboard', async () => {
    const { user } = await renderScreen();
    press('Edit Spare').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Provider'));
    await user.click(press('Cancel'));
    expect(document.activeElement).toBe(press('Edit Spare'));
    press('Add engine').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Provider'));
    await user.click(press('Cancel'));
    expect(document.activeElement).toBe(press('Add engine'));
    expect(changes()).toEqual([]);
  });

  test('show the saved change, and the form stays open with a refusal', async () => {
    server.on(changeEngineConnection, () => refusal(409, 'changed-meanwhile', 'Somebody changed this.'));
    const { user } = await renderScreen();
    await user.click(press('Edit Remote'));
    await user.type(screen.getByLabelText('Name'), ' two{Enter}');
    await screen.findByText('Somebody changed this.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Remote two');
    const renamed = { ...REMOTE, name: 'Remote two', version: 6 };
    server.on(changeEngineConnection, { connection: renamed });
    listed(renamed, SPARE);
    await user.click(press('Save'));
    await screen.findByRole('button', { name: 'Edit Remote two' });
    expect(screen.queryByRole('form')).toBeNull();
    expect(changes().at(-1)).toMatchObject({ path: '/api/admin/engines/r', body: { version: 5 } });
  });

  test('are deleted from the list, in which the focus stays', async () => {
    server.on(deleteEngineConnection, {});
    const { user } = await renderScreen();
    await user.click(press('Edit Remote'));
    await user.click(press('Delete'));
    listed(SPARE);
    await user.click(press('Delete permanently'));
    await waitFor(() => expect(items()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.contains(items()[0]!)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.queryByRole('button', { name: 'Edit Remote' })).toBeNull();
  });

  test('are none at first: the first one is added there', async () => {
    listed();
    server.on(addEngineConnection, { connection: REMOTE });
    const { user } = renderWithProviders(<EnginesScreen />);
    await screen.findByRole('heading', { name: 'No remote engines' });
    await user.click(press('Add engine'));
    expect(screen.queryByRole('heading', { name: 'No remote engines' })).toBeNull();
    await user.type(screen.getByLabelText('Name'), 'Remote');
    await user.type(screen.getByLabelText('Address'), 'https://models.example.test/v1');
    listed(REMOTE);
    await user.type(screen.getByLabelText('Model'), 'large{Enter}');
    await screen.findByRole('button', { name: 'Edit Remote' });
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/admin/engines']);
    press('Add engine');
    expect(document.activeElement).not.toBe(document.body);
  });

  test('that cannot be loaded are tried again; the models of this machine stay', async () => {
    server.on(findEngineConnections, () => refusal(403, 'not-permitted', 'Only for platform admins.'));
    const { user } = renderWithProviders(<EnginesScreen />);
    await screen.findByText('Only for platform admins.');
    await screen.findByText('Model small');
    listed(REMOTE);
    await user.click(press('Retry'));
    await screen.findByRole('button', { name: 'Edit Remote' });
  });
});

describe('models of this machine', () => {
  const show = async (...models: LocalModel[]) => {
    server.on(findLocalModels, { models });
    const view = renderWithProviders(<EnginesScreen />);
    await screen.findByRole('list', { name: 'Models on this server' });
    return view;
  };

  test('can be fetched if they are not here; those that setup needs are missing', async () => {
    await show(model('a', { isPresent: true }), model('b'), model('c', { isOptional: false }));
    const list = within(screen.getByRole('list', { name: 'Models on this server' }));
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/Installed$/);
    expect(texts[1]).toMatch(/Not installedDownload$/);
    expect(texts[2]).toMatch(/MissingDownload$/);
    expect(screen.queryByRole('button', { name: 'Download Model a' })).toBeNull();
  });

  test('show the progress of a download instead of its button', async () => {
    const waiting = model('b', { fetching: { state: 'waiting', bytes: 0, total: 0, failure: null } });
    server.on(fetchLocalModel, { models: [waiting] });
    const { user } = await show(model('b'));
    await user.click(press('Download Model b'));
    await screen.findByText('Queued');
    expect(screen.queryByRole('button', { name: 'Download Model b' })).toBeNull();
    expect(changes()[0]?.body).toEqual({ name: 'b' });
  });

  test('say how much of a download is done', async () => {
    await show(model('b', { fetching: { state: 'running', bytes: 299, total: 1_000, failure: null } }));
    screen.getByText('Downloading, 29%');
    expect(
      screen.getByRole('progressbar', { name: 'Downloading Model b' }).getAttribute('aria-valuenow'),
    ).toBe('29');
  });

  test('say why a download failed, or was refused, and offer it again', async () => {
    server.on(fetchLocalModel, () => refusal(409, 'not-now', 'The disk is full.'));
    const failed = { state: 'failed', bytes: 3, total: 9, failure: 'The network went away.' } as const;
    const { user } = await show(model('b', { fetching: failed }));
    screen.getByText('The network went away.');
    await user.click(press('Download Model b'));
    await screen.findByText('The disk is full.');
    press('Download Model b');
  });
});
