import type { Locator, Page } from 'playwright-core';

/** Chooses an action in the menu of the shown job. */
export async function chooseInJobMenu(page: Page, action: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens the list of the files of the shown job, or returns it as it is. */
export async function openFileList(page: Page): Promise<Locator> {
  const list = page.getByRole('dialog', { name: 'Files of this job' });
  if (!(await list.isVisible()))
    await page
      .getByRole('group', { name: 'Files of this job' })
      .getByRole('button', { expanded: false })
      .click();
  return list;
}

/** Opens the panel with the facts of the shown job. */
export async function openDetails(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Speakers, comments and more' });
  if (await button.isVisible()) await button.click();
  await page.getByRole('tab', { name: 'Details' }).click();
}

/** Opens the history of the shown job, beside the changes of its transcript. */
export async function openSteps(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByText('Steps of the job').click();
}
