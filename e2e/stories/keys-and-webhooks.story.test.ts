import { describe, expect } from 'vitest';
import { describeViolations, expectNoViolations, runAxe } from '../accessibility.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('API keys and webhooks', () => {
  story(
    'are created by an admin, shown once, tried in the API reference and revoked',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'organisationadmin');

      await page.goto('/organisationadmin/api-keys');
      await page.getByRole('button', { name: 'New API key' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Archive');
      await page.getByRole('button', { name: 'Create key' }).click();
      const key = await page.getByText(/^clq_\w{46}$/).innerText();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'I’ve saved it' }).click();
      await page.getByText(key).waitFor({ state: 'detached' });

      await page.goto('/organisationadmin/webhooks');
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByLabel('Address').fill('https://10.0.0.1/hooks');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/is in a private network/).waitFor();
      await page.getByLabel('Address').fill('https://hooks.example.invalid/');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'Deliveries' }).click();
      // Work of earlier stories may end now, and be reported.
      const messages = page.getByRole('button', { name: 'Send again' });
      await page.getByText('No deliveries yet.').or(messages).first().waitFor();
      await expectNoViolations(page);

      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      await page.goto('/api/docs#findJobs');
      await page.getByRole('textbox', { name: 'Bearer Token' }).first().fill(key);
      await page.getByRole('button', { name: /^Test Request \(get \/api\/jobs\)/i }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Send get request to /api/jobs' }).click();
      await dialog.getByText(/^200/).first().waitFor();
      expect([...hosts]).toEqual([new URL(installation.url).origin]);
      // Names of Scalar's own landmarks repeat, which is no failure of WCAG.
      const wcag = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto('/api/docs');
        await page.getByRole('heading', { name: 'Webhooks' }).first().waitFor();
        expect(describeViolations(await runAxe(page, wcag))).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: null });

      await page.goto('/organisationadmin/api-keys');
      await page.getByRole('button', { name: /^Revoke Archive/ }).click();
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page.getByText('Revoked', { exact: true }).waitFor();
      const headers = { authorization: `Bearer ${key}` };
      expect((await fetch(`${installation.url}/api/jobs`, { headers })).status).toBe(401);
    },
  );
});
