import {
  addEngineConnection,
  addPrompt,
  changeEngineConnection,
  changePrompt,
  deleteEngineConnection,
  deletePrompt,
  type EngineConnection,
  type OrganisationEngine,
  type PromptDetail,
  readPrompt,
  restorePrompt,
  restorePromptVersion,
  setEngineKey,
  setOrganisationEngine,
  testEngine,
} from '@colloquy/contract/models';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { OrganisationEngineCard } from './organisation-engine-card.tsx';
import { PromptForm } from './prompt-form.tsx';
import { PromptPage } from './prompt-page.tsx';

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

const PROMPT: PromptDetail = {
  id: 'p',
  name: 'Summary',
  purpose: '',
  text: 'New text',
  version: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  changedAt: '2026-11-02T10:00:00.000Z',
  versions: [
    { number: 2, text: 'New text', by: 'Admin', at: '2026-11-02T10:00:00.000Z' },
    { number: 1, text: 'Old text', by: 'Admin', at: '2026-11-01T10:00:00.000Z' },
  ],
};

describe('a prompt', () => {
  test('is added once; a taken name is shown at its field', async () => {
    const saved = vi.fn();
    server.on(addPrompt, () => refusal(409, 'taken', 'Another prompt has this name.'));
    const { user } = renderWithProviders(<PromptForm onSaved={saved} />);
    await user.click(press('Add'));
    await screen.findByText('Enter a name for the prompt.');
    await user.type(screen.getByLabelText('Name'), 'Summary');
    await user.type(screen.getByLabelText('Text'), 'Write.');
    await user.click(press('Add'));
    await screen.findByText('Another prompt has this name.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    server.on(addPrompt, { prompt: PROMPT });
    await user.click(press('Add'));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [first, second] = changes().map(({ body }) => body);
    expect(second).toEqual(first);
  });

  test('can be saved only with changes, over the newest version', async () => {
    server.on(changePrompt, ({ body }) =>
      (body as { version: number }).version === 2
        ? refusal(409, 'changed-meanwhile', 'Somebody changed this.')
        : { prompt: { ...PROMPT, version: 4 } },
    );
    server.on(readPrompt, { prompt: { ...PROMPT, version: 3 } });
    const { user } = renderWithProviders(<PromptForm prompt={PROMPT} onSaved={vi.fn()} />);
    await user.click(press('Save as a new version'));
    expect(changes()).toEqual([]);
    await user.type(screen.getByLabelText('Text'), '!');
    await user.click(press('Save as a new version'));
    await screen.findByText(/^Somebody saved version 3 in the meantime/);
    await user.click(press('Save as a new version'));
    await screen.findByText('The prompt is saved.');
    expect(changes().at(-1)?.body).toMatchObject({ text: 'New text!', version: 3 });
  });

  test('gets the text of an older version back', async () => {
    server.on(readPrompt, { prompt: PROMPT });
    server.on(restorePromptVersion, { prompt: { ...PROMPT, text: 'Old text', version: 3 } });
    const { user } = renderWithProviders(<PromptPage promptId="p" />);
    await user.click(await screen.findByRole('button', { name: 'Bring version 1 back' }));
    await screen.findByText('The text of version 1 is now version 3.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Old text');
    expect(changes()[0]?.body).toEqual({ number: 1, version: 2 });
  });

  test('is deleted at once, with Undo', async () => {
    server.on(readPrompt, { prompt: PROMPT });
    server.on(deletePrompt, { restorableUntil: '2026-12-23T12:00:00.000Z' });
    server.on(restorePrompt, { prompt: PROMPT });
    const { user, router } = renderWithProviders(<PromptPage promptId="p" />, { at: '/?prompt=p' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Summary was deleted.');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.click(press('Undo'));
    await waitFor(() => expect(changes().at(-1)?.path).toMatch(/\/restore$/));
  });
});

test('a connection needs the address that its provider requires, and languages are codes', async () => {
  const close = vi.fn();
  server.on(addEngineConnection, { connection: {} as EngineConnection });
  const { user } = renderWithProviders(<ConnectionForm onClose={close} />);
  await user.type(screen.getByLabelText('Name'), 'Remote');
  await user.type(screen.getByLabelText('Model'), 'large');
  await user.click(press('Add'));
  await screen.findByText('Enter the address. This provider has no default address.');
  await user.type(screen.getByLabelText('Address'), 'https://models.example.test/v1');
  await user.type(screen.getByLabelText('Languages (optional)'), 'EN, rw;sw');
  await user.click(press('Add'));
  await screen.findByText('Remote is saved.');
  expect(changes()[0]?.body).toMatchObject({
    address: 'https://models.example.test/v1',
    languages: ['en', 'rw', 'sw'],
    priceFactor: 100,
  });
  expect(close).toHaveBeenCalledOnce();
});

describe('a connection that exists', () => {
  const CONNECTION = {
    id: 'c',
    provider: 'openai-compatible',
    name: 'Remote',
    address: 'https://models.example.test/v1',
    model: 'large',
    languages: ['en'],
    priceFactor: 100,
    isAllowed: true,
    version: 5,
  } as unknown as EngineConnection;
  const close = vi.fn();
  beforeEach(() => close.mockClear());

  test('is saved over its version; a taken name is shown at its field', async () => {
    server.on(changeEngineConnection, () => refusal(409, 'taken', 'Another engine has this name.'));
    const { user } = renderWithProviders(<ConnectionForm connection={CONNECTION} onClose={close} />);
    expect(screen.getByLabelText<HTMLInputElement>('Languages (optional)').value).toBe('en');
    await user.click(screen.getByLabelText('Organisations may switch it on'));
    await user.click(press('Save'));
    await screen.findByText('Another engine has this name.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(close).not.toHaveBeenCalled();
    server.on(changeEngineConnection, { connection: CONNECTION });
    await user.click(press('Save'));
    await screen.findByText('Remote is saved.');
    expect(changes().at(-1)?.body).toMatchObject({
      isAllowed: false,
      address: 'https://models.example.test/v1',
      languages: ['en'],
      version: 5,
    });
  });

  test('is deleted by a second press, unless the server refuses', async () => {
    server.on(deleteEngineConnection, () => refusal(409, 'not-now', 'It is transcribing.'));
    const { user } = renderWithProviders(<ConnectionForm connection={CONNECTION} onClose={close} />);
    await user.click(press('Delete'));
    expect(changes()).toEqual([]);
    await user.click(press('Delete for good'));
    await screen.findByText('It is transcribing.');
    expect(close).not.toHaveBeenCalled();
    server.on(deleteEngineConnection, {});
    await user.click(press('Delete for good'));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(changes().map(({ path }) => path)).toEqual(['/api/admin/engines/c', '/api/admin/engines/c']);
  });
});

describe('an engine of the organisation', () => {
  const ENGINE = {
    id: 'e',
    provider: 'azure',
    name: 'Azure',
    model: 'whisper',
    languages: [],
    priceFactor: 100,
    isAllowed: true,
    isOn: false,
    quality: 'best',
    switchedBy: null,
    switchedAt: null,
    keySuffix: '1234',
    onFailure: 'wait',
    failure: null,
    waiting: 0,
    version: 2,
  } as OrganisationEngine;
  const renderCard = () => renderWithProviders(<OrganisationEngineCard engine={ENGINE} />);

  test('is switched on with its version', async () => {
    server.on(setOrganisationEngine, { engine: { ...ENGINE, isOn: true, version: 3 } });
    const { user } = renderCard();
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ isOn: true, version: 2 }));
  });

  test('shows a refused setting in a message', async () => {
    server.on(setOrganisationEngine, () => refusal(409, 'changed-meanwhile', 'Somebody changed this.'));
    const { user } = renderCard();
    await user.selectOptions(screen.getByLabelText('Stands for the quality'), 'fast');
    await screen.findByText('Somebody changed this.');
  });

  test('stores a typed key, tests it and forgets it', async () => {
    server.on(setEngineKey, { engine: ENGINE });
    server.on(testEngine, { engine: ENGINE });
    const { user } = renderCard();
    const form = within(screen.getByRole('form', { name: 'Key of Azure' }));
    const key = form.getByLabelText<HTMLInputElement>('Key (ends in 1234)');
    await user.click(form.getByRole('button', { name: 'Keep key' }));
    expect(changes()).toEqual([]);
    await user.type(key, ' secret {Enter}');
    await screen.findByText('The key of Azure is kept.');
    expect(key.value).toBe('');
    await user.click(form.getByRole('button', { name: 'Test' }));
    await screen.findByText('Azure answered: address, key and model work.');
    await user.click(form.getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes().map(({ body }) => body)).toEqual([{ key: 'secret' }, undefined, { key: null }]);
  });

  test('shows a refused key at its field', async () => {
    server.on(setEngineKey, () => refusal(400, 'invalid-input', 'Keys begin with sk.'));
    const { user } = renderCard();
    await user.type(screen.getByLabelText('Key (ends in 1234)'), 'wrong{Enter}');
    await screen.findByText('Keys begin with sk.');
  });
});
