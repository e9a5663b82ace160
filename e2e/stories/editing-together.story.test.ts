import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { assignReviewer } from '../assignment.ts';
import { signIn } from '../sign-in.ts';
import { goOffline } from '../go-offline.ts';
import { story } from '../story.ts';
import {
  openInterview,
  openTranscript,
  saved,
  textOnServer,
  undo,
  typeIntoTurn,
} from '../transcript-editor.ts';

describe('two people on one transcript', () => {
  story("see each other, and each other's edits within about a second", async ({ newPage, installation }) => {
    const customer = await newPage();
    const { job, recording } = await openInterview(customer, installation);
    const reviewer = await newPage({ extraHTTPHeaders: await assignReviewer(installation, job) });
    await signIn(reviewer, installation, 'reviewer');
    await openTranscript(reviewer, `/qual-ai/job/${job}`);

    await others(customer, 'Reviewer').waitFor();
    await others(reviewer, 'Customer').waitFor();

    await typeIntoTurn(reviewer, 1, ' pangolin');
    await customer.getByText('pangolin').waitFor();
    await expect.poll(() => others(customer, 'Reviewer').innerText()).toContain('is editing');
    await typeIntoTurn(customer, 1, ' tapir');
    await reviewer.getByText('tapir').waitFor();
    await Promise.all([saved(customer).waitFor(), saved(reviewer).waitFor()]);
    expect(await textOnServer(customer, recording)).toMatch(/pangolin tapir/);

    await undo(customer);
    await reviewer.getByText('tapir').waitFor({ state: 'detached' });
    await undo(reviewer);
    await customer.getByText('pangolin').waitFor({ state: 'detached' });
    await reviewer.close();
    await others(customer, 'Reviewer').waitFor({ state: 'detached' });
  });

  story('keep both versions of the same words as a conflict', async ({ newPage, installation }) => {
    const customer = await newPage();
    const { job, recording } = await openInterview(customer, installation);
    const reviewer = await newPage({ extraHTTPHeaders: await assignReviewer(installation, job) });
    await signIn(reviewer, installation, 'reviewer');
    await openTranscript(reviewer, `/qual-ai/job/${job}`);

    // One user is offline while both type at the same place.
    await goOffline(reviewer);
    await typeIntoTurn(reviewer, 1, ' okapi');
    await reviewer.getByText('Offline (1)').waitFor();
    await reviewer.getByText('1 unsent edit is saved on this computer').waitFor();
    await typeIntoTurn(customer, 1, ' gerenuk');
    await expect.poll(() => textOnServer(customer, recording)).toContain('gerenuk');
    await customer.keyboard.press('Escape');
    await reviewer.context().setOffline(false);

    for (const page of [customer, reviewer]) {
      const other = page.getByRole('complementary', { name: 'Conflicting edits' });
      await other.getByText('okapi').waitFor();
    }
    await customer.getByText('Your version', { exact: true }).waitFor();
    await customer.getByText(/^Reviewer .+’s version$/).waitFor();
    await reviewer.getByRole('button', { name: 'Use my version' }).waitFor();
    await reviewer.getByRole('button', { name: 'Keep current version' }).waitFor();
    await reviewer.keyboard.press('Escape');
    await undo(reviewer);
    await undo(customer);
  });
});

/** Another user in the presence list of the player. */
const others = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Also viewing' }).getByRole('listitem').filter({ hasText: name });
