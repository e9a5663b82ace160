import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { assignReviewer } from '../assignment.ts';
import { signIn } from '../people.ts';
import { story } from '../story.ts';
import { openInterview, openWords, saved, textOnServer, undo, writeIn } from '../words.ts';

describe('two people on one transcript', () => {
  story('see each other, and their edits within a second or so', async ({ newPage, installation }) => {
    const customer = await newPage();
    const { job, recording } = await openInterview(customer, installation);
    const reviewer = await newPage({ extraHTTPHeaders: await assignReviewer(installation, job) });
    await signIn(reviewer, installation, 'reviewer');
    await openWords(reviewer, `/qual-ai/job/${job}`);

    await others(customer, 'Reviewer').waitFor();
    await others(reviewer, 'Customer').waitFor();

    await writeIn(reviewer, 1, ' pangolin');
    await customer.getByText('pangolin').waitFor();
    await expect.poll(() => others(customer, 'Reviewer').innerText()).toContain('is editing');
    await writeIn(customer, 1, ' tapir');
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

  story('keep both where they changed the same words', async ({ newPage, installation }) => {
    const customer = await newPage();
    const { job, recording } = await openInterview(customer, installation);
    const reviewer = await newPage({ extraHTTPHeaders: await assignReviewer(installation, job) });
    await signIn(reviewer, installation, 'reviewer');
    await openWords(reviewer, `/qual-ai/job/${job}`);

    // One of them is cut off while both write at the same place.
    await reviewer.context().setOffline(true);
    await writeIn(reviewer, 1, ' okapi');
    await reviewer.getByText('Offline (1)').waitFor();
    await writeIn(customer, 1, ' gerenuk');
    await expect.poll(() => textOnServer(customer, recording)).toContain('gerenuk');
    await customer.keyboard.press('Escape');
    await reviewer.context().setOffline(false);

    for (const page of [customer, reviewer]) {
      const other = page.getByRole('complementary', { name: 'Both changed these words' });
      await other.getByText('okapi').waitFor();
    }
    await reviewer.keyboard.press('Escape');
    await undo(reviewer);
    await undo(customer);
  });
});

/** Somebody whom the player's row shows as being here, too. */
const others = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Also here' }).getByRole('listitem').filter({ hasText: name });
