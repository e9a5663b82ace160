// Tabs
export const jobs = 'Jobs';
export const groups = 'Groups';
export const wordTemplates = 'Word templates';
export const users = 'Users';
export const prompts = 'Prompts';
export const organisations = 'Organisations';
export const pageTitle = 'Deleted';
export const tabsLabel = 'Types of deleted items';

// Note on users
export const usersNote =
  'Users are deactivated rather than deleted. They can’t sign in, but their name stays in the history of their work. You can activate them again at any time.';
export const deactivatedUsers = 'Deactivated users';
