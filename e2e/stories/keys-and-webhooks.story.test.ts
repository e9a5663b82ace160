import { describe, expect } from 'vitest';
import { expectNoViolations } from '../axe.ts';
import { signIn } from '../people.ts';
import { story } from '../story.ts';

describe('API keys and webhooks', () => {
  story(
    'are made by an admin, shown once, tried in the reference, and ended',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'organisationadmin');

      await page.goto('/organisationadmin/api-keys');
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Archive');
      await page.getByRole('button', { name: 'Make the key' }).click();
      const key = await page.getByText(/^clq_\w{46}$/).innerText();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'I’ve saved it' }).click();
      await page.getByText(key).waitFor({ state: 'detached' });

      await page.goto('/organisationadmin/webhooks');
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByLabel('Address').fill('https://10.0.0.1/hooks');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/leads into a private network/).waitFor();
      await page.getByLabel('Address').fill('https://hooks.example.invalid/');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'What it was told' }).click();
      await page.getByText('It was told nothing yet.').waitFor();
      await expectNoViolations(page);

      await page.goto('/api/docs');
      await page.getByLabel('API key').fill(key);
      const form = page.getByRole('form', { name: 'Try GET /api/jobs', exact: true });
      await form.getByText('Try it').click();
      await form.getByRole('button', { name: 'Ask' }).click();
      await form.getByText(/^200/).waitFor();
      await expectNoViolations(page);

      await page.goto('/organisationadmin/api-keys');
      await page.getByRole('button', { name: /^Revoke Archive/ }).click();
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await page.getByText('Revoked', { exact: true }).waitFor();
      const headers = { authorization: `Bearer ${key}` };
      expect((await fetch(`${installation.url}/api/jobs`, { headers })).status).toBe(401);
    },
  );
});
