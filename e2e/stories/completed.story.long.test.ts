import { expect } from 'vitest';
import { findAssignmentRow } from '../assignment.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';
import { openTranscript, saved, textOnServer, typeIntoTurn } from '../transcript-editor.ts';
import { openSteps } from '../job-page.ts';

story(
  'accepting a job during a review locks the transcript until the job is reopened',
  async ({ newPage, installation }) => {
    const [customer, admin, reviewer] = await Promise.all([newPage(), newPage(), newPage()]);
    const { job, recording } = await copyDemoInterview(customer, installation);
    await signIn(admin, installation, 'organisationadmin');
    await admin.goto(`/qual-ai/job/${job}`);
    await admin.getByRole('button', { name: 'Assign reviewer' }).click();
    await admin.getByRole('radio', { name: /^Reviewer One/ }).check();
    await admin.getByRole('button', { name: 'Send offer' }).click();
    await admin.getByText('Offered', { exact: true }).waitFor();
    await signIn(reviewer, installation, 'reviewer');
    const row = await findAssignmentRow(reviewer, customer, job);
    await row.getByRole('button', { name: /^Accept/ }).click();
    await row.getByRole('link').click();
    await typeIntoTurn(reviewer, 0, ' Reviewed.');
    await saved(reviewer).waitFor();

    await openTranscript(customer, `/client/qual-ai/job/${job}`);
    await customer.getByRole('button', { name: 'Accept', exact: true }).click();
    const question = customer.getByRole('dialog');
    await question.getByText('is still reviewing this job. Accepting ends the review').waitFor();
    await question.getByRole('button', { name: 'Accept' }).click();
    await customer.getByText('This job is completed and its transcript is locked.').waitFor();

    // From here on, typing in the open editor changes nothing.
    await reviewer.getByText(/your review (of it )?has ended/i).waitFor({ timeout: 60_000 });
    expect(await reviewer.locator('[data-editor]').count()).toBe(0);
    await reviewer.goto('/reviewer/jobs');
    await reviewer.getByRole('heading', { level: 1 }).waitFor();
    expect(await reviewer.locator(`a[href*="${job}"]`).count()).toBe(0);
    await admin.getByText('Ended, job accepted').waitFor();
    expect(await textOnServer(customer, recording)).toContain('Reviewed.');

    await customer.getByRole('button', { name: 'Reopen', exact: true }).click();
    await customer.getByRole('textbox', { name: 'Reason' }).fill('A name is wrong.');
    await customer.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await customer.getByRole('banner').getByText('Automatic transcript').waitFor();
    await typeIntoTurn(customer, 0, ' Mended.');
    await saved(customer).waitFor();
    expect(await textOnServer(customer, recording)).toContain('Mended.');
    await openSteps(customer);
    await customer.getByText('A name is wrong.').waitFor();
  },
);
