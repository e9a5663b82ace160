import { plural } from '../../ui/format/plural.ts';

/** Texts about services and who may use them. */

/** What happens when a service is switched off for a whole organisation. */
export const usersLose = (users: number): string =>
  plural(users, {
    one: '# user can no longer order new jobs or add files.',
    other: '# users can no longer order new jobs or add files.',
  });
export const openJobsContinue = (jobs: number): string =>
  plural(jobs, { one: '# open job continues.', other: '# open jobs continue.' });
export const switchOffReversible = 'You can switch it on again.';

export const switchedText = (service: string, isOn: boolean): string =>
  isOn ? `${service} is on.` : `${service} is off.`;

export const switchedForPersonText = (service: string, person: string, isOn: boolean): string =>
  isOn ? `${service} is on for ${person}.` : `${service} is off for ${person}.`;

/** Rows of a list, in its position. */
export const countedUsers = { one: '# user', other: '# users' };
// Partners
export const service = 'Service';
export const organisation = 'Organisation';
export const state = 'State';
export const users = 'Users';
export const jobs = 'Jobs';
export const creditsUsed = 'Credits used';
export const partners = 'Partners';
export const searchByOrganisation = 'Search by organisation';
export const noOrganisations = 'No organisations yet';
export const noOrganisationsText =
  'This page shows which services each organisation uses, how often, and how many credits it spends.';

// Switches
export const userServices = 'User services';
export const searchByName = 'Search by name';
export const noCustomers = 'No customers yet';
export const noCustomersText = 'Choose here which services each customer can use.';
export const user = 'User';
export const serviceForPerson = (service: string, person: string): string => `${service} for ${person}`;
export const offForAll = 'Off for everyone';
export const services = 'Services';
export const userCount = (users: number): string => plural(users, { one: '# user', other: '# users' });
export const jobCount = (jobs: number): string => plural(jobs, { one: '# job', other: '# jobs' });
export const usage = (users: number, jobs: number): string => `${userCount(users)}, ${jobCount(jobs)}`;
export const notInstalled = 'Not installed on this server';
export const serviceSwitch = (service: string): string => `${service} is on`;
export const comingSoon = 'Coming soon';
export const switchOffTitle = (service: string): string => `Switch off ${service}?`;
export const switchOff = 'Switch off';
export const on = 'On';
export const off = 'Off';

// Services
export const serviceUsage = 'Service usage';
export const chooseOrganisation = 'Choose an organisation';
export const chooseOrganisationText =
  'You can then switch its services on or off, for everyone or for single users.';
export const loadingServices = 'Loading services';
export const byCustomer = 'By customer';
export const askToSwitch = 'To switch a service on or off, contact Colloquy support under Help and support.';
export const forYourOrganisation = 'For everyone in your organisation';
export const forOrganisation = (organisation: string): string => `For everyone in ${organisation}`;
