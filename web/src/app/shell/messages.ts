import { plural } from '../../ui/format/plural.ts';

export const commandMenu = 'Command menu';
export const command = 'Command';
export const commands = 'Commands';
export const typeCommand = 'Type an action, a name or a job number';

/** Headings of the command menu, in their order. */
export const recentlyOpened = 'Recently opened';
export const onThisScreen = 'On this screen';
export const jobs = 'Jobs';
export const transcripts = 'Transcripts';
export const people = 'People';
export const organisations = 'Organisations';
export const pages = 'Go to';
export const themeAndAccount = 'Theme and account';
export const search = 'Search';

export const goTo = (page: string): string => `Go to ${page}`;
export const lookInTranscripts = (query: string): string => `Look for “${query}” in the transcripts`;
export const lightTheme = 'Light theme';
export const darkTheme = 'Dark theme';
export const systemTheme = 'Theme like the system';
export const changePassword = 'Change Password';
export const logout = 'Logout';

export const results = (count: number): string => plural(count, { one: '# result', other: '# results' });
export const searchFailed = 'Jobs and people couldn’t be searched.';
