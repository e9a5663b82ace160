import { expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

story(
  'a voice is stored only if enabled and with consent, and is erased at once',
  async ({ newPage, installation }) => {
    const customer = await newPage({ viewport: { width: 390, height: 844 } });
    const { job } = await copyDemoInterview(customer, installation);
    const remember = customer.getByRole('button', { name: 'Remember the voice of Speaker 1' });
    const openSpeakers = async (): Promise<void> => {
      await customer.goto(`/client/qual-ai/job/${job}?panel=speakers`);
      await customer.getByRole('button', { name: 'Speakers, comments and more' }).click();
      await customer.getByRole('textbox', { name: 'Name of Speaker 1' }).waitFor();
    };
    await openSpeakers();
    expect(await remember.count(), 'off until it is switched on').toBe(0);

    const admin = await newPage();
    await signIn(admin, installation, 'organisationadmin');
    await admin.goto('/organisationadmin/accountmanagement');
    const known = admin.getByRole('region', { name: 'Known voices' });
    await known.getByText('No known voices.').waitFor();
    await admin.getByRole('checkbox', { name: /^Recognise voices/ }).check();
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByText('Settings saved.').waitFor();

    await openSpeakers();
    await remember.click();
    const dialog = customer.getByRole('dialog', { name: 'Remember this voice' });
    await dialog.getByLabel('Name').fill('Interviewer One');
    await dialog.getByLabel('Consent given by').fill('Interviewer One');
    await dialog.getByLabel('When and how').fill('Signed form of 3 March');
    await dialog.getByRole('button', { name: 'Remember' }).click();
    await dialog.getByText('A voice can’t be remembered without consent.').waitFor();
    await expectNoViolations(customer);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Remember' }).click();
    await customer.getByText('Interviewer One will be recognised in new recordings.').waitFor();

    await admin.reload();
    await known.getByText('Consent given by Interviewer One: Signed form of 3 March').waitFor();
    await known.getByRole('button', { name: 'Erase the voice of Interviewer One' }).click();
    const erasing = admin.getByRole('dialog', { name: 'Erase the voice of Interviewer One?' });
    await erasing.waitFor();
    await expectNoViolations(admin);
    await erasing.getByRole('button', { name: 'Erase voice' }).click();
    await known.getByText('No known voices.').waitFor();
  },
);
