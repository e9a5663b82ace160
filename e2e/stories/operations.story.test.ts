import { describe, expect } from 'vitest';
import { createJobDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';
import { chooseInJobMenu } from '../job-page.ts';

describe('platform operations', () => {
  story("answer a customer's question, who sees it live", async ({ newPage, installation }) => {
    const [customer, admin] = [await newPage(), await newPage()];
    await signIn(customer, installation, 'customer');
    await customer.goto('/client/help/support?request=new');
    await customer.getByRole('button', { name: 'Send', exact: true }).click();
    await customer.getByText('Enter a message.').waitFor();
    await customer.getByLabel('Subject').fill('Names of speakers');
    await customer.getByLabel('Your question').fill('Can they be changed later?');
    await customer.getByRole('button', { name: 'Send', exact: true }).click();
    await customer.getByText('Waiting for an answer').waitFor();

    await signIn(admin, installation, 'admin');
    await admin.goto('/admin/support');
    await admin.getByRole('link', { name: /^Names of speakers/ }).click();
    await admin.getByRole('textbox', { name: 'Answer' }).fill('At any time, in the margin.');
    await admin.getByRole('button', { name: 'Send answer' }).click();
    await admin.getByText('Answered').waitFor();
    // The customer's page updates without a reload.
    await customer.getByText('At any time, in the margin.').waitFor();
    await admin.goto('/admin/mail');
    await admin
      .getByRole('button', { name: /^Your question S-\d+ was answered$/ })
      .first()
      .waitFor();
  });

  story(
    'hold a job with a reason for its customer, without seeing its name or transcript',
    async ({ newPage, installation }) => {
      const [customer, admin] = [await newPage(), await newPage()];
      await signIn(customer, installation, 'customer');
      const name = 'Vineyard, not to be seen';
      const jobId = await createJobDraft(customer, name);

      await signIn(admin, installation, 'admin');
      await admin.goto(`/qual-ai/job/${jobId}`);
      await admin.getByRole('button', { name: 'Hold' }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Hold' }).click();
      await dialog.getByText('Give a reason. It appears in the job’s history.').waitFor();
      await dialog.getByLabel('Reason').fill('Its consent form is missing.');
      await dialog.getByRole('button', { name: 'Hold' }).click();
      await admin.getByText('On hold').first().waitFor();
      expect(await admin.locator('body').innerText()).not.toContain(name);

      await customer.goto(`/client/qual-ai/job/${jobId}`);
      await customer.getByText('On hold').first().waitFor();
      await chooseInJobMenu(customer, 'Job history…');
      await customer.getByRole('dialog').getByText('Its consent form is missing.').waitFor();
    },
  );
});
