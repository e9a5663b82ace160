import { addConsentEntry, readConsents } from '@colloquy/contract/transcripts';
import { answerRecognition, readVoices, rememberVoice } from '@colloquy/contract/voices';
import type { Speaker } from '@colloquy/rules/transcript';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { localDay } from '../../ui/format/moment.ts';
import { ConsentSection } from './consent/consent-section.tsx';
import { RecognisedNote } from './memory/recognised-note.tsx';
import { RememberVoiceDialog } from './memory/remember-voice-dialog.tsx';

const SPEAKER: Speaker = {
  id: 's',
  number: 1,
  name: 'Speaker One',
  label: 'Speaker One',
  role: null,
  colour: 1,
};
const UNKNOWN = { state: 'unknown' as const, mayRecord: true, entries: [] };

const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(readConsents, UNKNOWN);
  server.on(readVoices, { canRemember: true, recognised: [] });
  close.mockClear();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

describe('consent to a recording', () => {
  const entry = {
    id: 'one',
    state: 'given' as const,
    note: 'Signed form.',
    recordedBy: 'Interviewer',
    at: '2026-11-23T04:43:26.548Z',
  };

  async function open(button: string) {
    const { user } = renderWithProviders(<ConsentSection recordingId="r" />);
    await user.click(await screen.findByRole('button', { name: button }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: button })) };
  }

  test('is written down with a day and how; a repeated request creates one entry', async () => {
    server.on(addConsentEntry, () => refusal(500, 'unexpected', 'Something went wrong.'));
    const { user, dialog } = await open('Record consent');
    expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe(localDay());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter how consent was given, and where the record is kept.');
    expect(changes()).toEqual([]);
    await user.type(dialog.getByLabelText('Details'), 'Signed form.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Something went wrong.');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Details').value).toBe('Signed form.');
    server.on(addConsentEntry, { state: 'given', mayRecord: true, entries: [entry] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Consent recorded.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Consent given.');
    const [first, second] = changes().map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({ state: 'given', on: localDay(), note: 'Signed form.' });
    expect(screen.queryByRole('button', { name: 'Record consent' })).toBeNull();
  });

  test('that is withdrawn says what is erased, and asks again for the known voices', async () => {
    server.on(addConsentEntry, { state: 'withdrawn', mayRecord: true, entries: [] });
    const { user, dialog } = await open('Record withdrawal');
    dialog.getByText(/^Voices remembered from this recording are deleted now/);
    await user.clear(dialog.getByLabelText('Date'));
    await user.type(dialog.getByLabelText('Details'), 'By email.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Choose the day.');
    expect(changes()).toEqual([]);
    await user.type(dialog.getByLabelText('Date'), '2026-11-20');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Withdrawal recorded. Voices remembered from this recording were deleted.');
    expect(changes()[0]?.body).toMatchObject({ state: 'withdrawn', on: '2026-11-20', note: 'By email.' });
  });
});

describe('remembering a voice', () => {
  test('needs consent, and stores one voice however often it is sent', async () => {
    server.on(rememberVoice, () => refusal(409, 'not-now', 'Too little is said.'));
    const { user } = renderWithProviders(
      <RememberVoiceDialog recordingId="r" speaker={SPEAKER} onClose={close} />,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Speaker One');
    await user.type(screen.getByLabelText('When and how'), 'Signed form.');
    await user.click(press('Remember'));
    await screen.findByText('A voice can’t be remembered without consent.');
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Remember'));
    await screen.findByText('Too little is said.');
    expect(close).not.toHaveBeenCalled();
    server.on(rememberVoice, { canRemember: true, recognised: [] });
    await user.click(press('Remember'));
    await screen.findByText('Speaker One will be recognised in new recordings.');
    expect(close).toHaveBeenCalledOnce();
    const [first, second] = changes().map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      speakerId: 's',
      name: 'Speaker One',
      consent: { givenBy: 'Speaker One', note: 'Signed form.' },
    });
  });

  test('asks who it is if the speaker has no name', async () => {
    const nameless = { ...SPEAKER, name: null };
    const { user } = renderWithProviders(
      <RememberVoiceDialog recordingId="r" speaker={nameless} onClose={close} />,
    );
    await user.click(press('Remember'));
    await screen.findByText('A name must contain at least one letter.');
    screen.getByText('Enter who agreed.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });
});

describe('a name that was recognised by voice', () => {
  const recognised = { speakerId: 's', name: 'Speaker One', confidence: 0.87 } as never;
  const show = (mayEdit: boolean) =>
    renderWithProviders(
      <RecognisedNote recordingId="r" speaker={SPEAKER} recognised={recognised} mayEdit={mayEdit} />,
    );

  test.each([
    ['Yes, this is Speaker One', true],
    ['No, this is not Speaker One', false],
  ])('%s', async (button, isRight) => {
    server.on(answerRecognition, { canRemember: true, recognised: [] });
    const { user } = show(true);
    await user.click(press(button));
    await waitFor(() => expect(changes()[0]?.body).toEqual({ speakerId: 's', isRight }));
  });

  test('shows a refusal, and only editors answer', async () => {
    server.on(answerRecognition, () => refusal(409, 'not-now', 'It was renamed meanwhile.'));
    const { user, unmount } = show(true);
    await user.click(press('Yes, this is Speaker One'));
    await screen.findByText('It was renamed meanwhile.');
    unmount();
    show(false);
    expect(screen.getByText(/87%/).textContent).toBe(
      'Recognised (87% confidence). Named automatically by voice',
    );
    expect(screen.queryByRole('button', { name: /Speaker One/ })).toBeNull();
  });
});
