import { findNotifications } from '@colloquy/contract/notifications';
import { describe, expect } from 'vitest';
import { beginComment } from '../begin-comment.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('notifications', () => {
  story(
    'the bell counts a question without a reload, leads to it, and is read',
    async ({ newPage, installation }) => {
      const customer = await newPage();
      const { job } = await copyDemoInterview(customer, installation);
      await customer.goto('/notifications');
      const markAll = customer.getByRole('button', { name: 'Mark all as read' });
      await markAll.click();
      const bell = customer.getByRole('button', { name: /^Notifications/ });
      await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications');

      const admin = await newPage();
      await signIn(admin, installation, 'organisationadmin');
      await admin.goto(`/qual-ai/job/${job}`);
      await beginComment(admin, 'mushrooms');
      await admin.getByRole('textbox', { name: 'New comment' }).fill('Which market is it?');
      await admin.getByRole('button', { name: 'Ask the customer' }).click();

      // Updated by an invalidation, without a reload.
      await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/^Notifications, \d+ unread$/);
      await customer.setViewportSize({ width: 390, height: 800 });
      await bell.click();
      const panel = customer.getByRole('dialog', { name: 'Notifications' });
      // Other stories notify the same customer.
      await panel
        .getByRole('link', { name: /asked you a question about/ })
        .first()
        .click();
      await customer.waitForURL(
        (url) => url.pathname.endsWith(`/job/${job}`) && url.search === '?panel=comments',
      );
      const isRead = async () => {
        const answer = await customer.request.get(findNotifications.path);
        const { rows } = findNotifications.answer.parse(await answer.json());
        return (
          rows.find(({ kind, path }) => kind === 'question-asked' && path?.includes(job))?.readAt !== null
        );
      };
      await expect.poll(isRead).toBe(true);
    },
  );
});
