import { describe, expect } from 'vitest';
import { beginComment } from '../begin-comment.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { dragOver } from '../drag-over.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('comments on a transcript', () => {
  story(
    'an admin asks a question, the customer answers on the job page, and the admin resolves it',
    async ({ newPage, installation }) => {
      const customer = await newPage();
      const { job } = await copyDemoInterview(customer, installation);
      const admin = await newPage();
      await signIn(admin, installation, 'organisationadmin');
      await admin.goto(`/qual-ai/job/${job}`);

      await beginComment(admin, 'mushrooms');
      await admin.getByRole('textbox', { name: 'New comment' }).pressSequentially('Which sort, @cust');
      await admin.getByRole('option', { name: 'Customer One' }).waitFor();
      await admin.keyboard.press('Enter');
      await admin.keyboard.type('?');
      await admin.getByRole('button', { name: 'Ask the customer' }).click();
      const asked = admin.getByRole('listitem').filter({ hasText: 'Which sort, @Customer One' });
      await asked.getByText('Question for the customer').waitFor();
      await admin.locator('.commented').first().waitFor();

      await customer.goto('/client/jobs/status');
      await customer.getByText('1 question for you').waitFor();
      await customer.goto(`/client/qual-ai/job/${job}`);
      await customer.getByText('1 question for you').waitFor();
      await customer.getByRole('textbox', { name: /^Your reply to the question at/ }).fill('Chanterelles.');
      await customer.getByRole('button', { name: 'Reply', exact: true }).click();
      await customer.getByText('1 answered, not resolved').waitFor();

      // Updated by an invalidation, without a reload.
      await asked.getByText('Chanterelles.').waitFor();
      await asked.getByRole('button', { name: 'Resolve' }).click();
      await asked.waitFor({ state: 'detached' });
      await expect.poll(() => admin.locator('.commented').count()).toBe(0);
      await customer.getByText('not resolved').waitFor({ state: 'detached' });
      await admin.getByLabel('Show comments').selectOption({ label: 'Resolved (1)' });
      await asked.getByText(/^Resolved by/).waitFor();
    },
  );

  story('an unfinished comment survives a reload', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job } = await copyDemoInterview(page, installation);
    await page.goto(`/client/qual-ai/job/${job}`);
    await beginComment(page, 'carrots');
    const field = page.getByRole('textbox', { name: 'New comment' });
    await field.fill('Purple ones');
    // The words are known once no edit of the text is unsent.
    await page.waitForFunction(() =>
      Object.entries(sessionStorage).some(
        ([key, value]) => key.includes('/new-comment/') && value.includes('unitId'),
      ),
    );
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Purple ones');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const written = page.getByRole('listitem').filter({ hasText: 'Purple ones' });
    await written.getByRole('button', { name: 'Actions for your comment' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await written.waitFor({ state: 'detached' });
  });
});

describe('a comment on several turns', () => {
  story('marks all their words and shows them in the panel', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job } = await copyDemoInterview(page, installation);
    await page.goto(`/client/qual-ai/job/${job}`);
    const segments = page.locator('[data-segment]');
    await segments.nth(1).waitFor();
    await dragOver(
      page,
      segments.nth(0).locator('[data-word]').last(),
      segments.nth(1).locator('[data-word]').nth(1),
    );
    await page.keyboard.press('Alt+c');
    await page.getByRole('textbox', { name: 'New comment' }).fill('Who is meant?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const written = page.getByRole('listitem').filter({ hasText: 'Who is meant?' });
    await written.waitFor();
    await expect.poll(() => page.locator('.commented').count()).toBe(3);
    expect(await segments.nth(0).locator('.commented').count()).toBe(1);
    expect(await segments.nth(1).locator('.commented').count()).toBe(2);
    expect(await page.locator('.noted').count(), 'one sign at the end').toBe(1);
    const marked = await page.locator('.commented').allInnerTexts();
    const quote = written.getByRole('button').filter({ hasText: marked[0]! });
    expect(await quote.innerText()).toMatch(
      new RegExp(marked.map((text) => RegExp.escape(text)).join(String.raw`\s+`)),
    );
    await page.reload();
    await expect.poll(() => page.locator('.commented').count()).toBe(3);
  });
});
