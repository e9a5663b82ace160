import { plural } from './format/plural.ts';

/** Texts of the user interface's parts. */

export const csv = 'CSV';

// States
export const reference = (id: string): string => `Reference ${id}`;
export const retry = 'Retry';
export const reloadPage = 'Reload page';
export const loading = (content: string): string => `Loading ${content}`;
export const loadsWhenOnline = (content: string): string =>
  `You’re offline. ${content} will load when you’re back online.`;

// Fields
export const options = 'Options';
export const noResults = 'No results found';
export const currentOption = ', current';
export const showPassword = 'Show password';

// Dates and durations
export const yesterdayAt = (time: string): string => `Yesterday, ${time}`;
export const lessThanMinuteLeft = 'less than a minute left';
export const minutesLeft = (minutes: number): string =>
  plural(minutes, { one: 'about # minute left', other: 'about # minutes left' });
export const hoursLeft = (hours: number): string =>
  plural(hours, { one: 'about # hour left', other: 'about # hours left' });

// Dialogs and menus
export const close = 'Close';
export const discardTitle = 'Discard your changes?';
export const discardText = 'They haven’t been saved.';
export const discard = 'Discard';
export const keepEditing = 'Keep editing';
export const moreFor = (item: string): string => `More for ${item}`;
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const moveIn = 'Move into item above';
export const moveOut = 'Move out';

// Messages
export const messages = 'Messages';
export const closeMessage = 'Close message';
export const undo = 'Undo';

// Theme
export const lightTheme = 'Light';
export const darkTheme = 'Dark';
export const systemTheme = 'System';
export const theme = 'Theme';

// Secrets that are shown once
export const couldNotCopy = 'Couldn’t copy. Select the text and copy it yourself.';
export const shownOnce = 'You won’t be able to see it again.';
export const allShownOnce = 'You won’t be able to see them again.';
export const copied = 'Copied';
export const copy = 'Copy';
export const savedSecret = 'I’ve saved it';
export const savedSecrets = 'I’ve saved them';

// Keys, as printed on keyboards
export const escapeKey = 'Esc';
export const menuKey = 'Menu';
export const pageUpKey = 'Page up';
export const pageDownKey = 'Page down';
export const mediaPlayKey = 'Media play';
export const mediaStopKey = 'Media stop';
export const mediaNextKey = 'Media next';
export const mediaPreviousKey = 'Media previous';
export const mediaForwardKey = 'Media forward';
export const mediaBackKey = 'Media back';
export const controlKey = 'Ctrl';

// Keyboard shortcuts
export const escapeReserved = 'Esc is reserved for leaving the editor and closing dialogs.';
export const browserReserved = 'These keys are reserved by the browser.';
export const clipboardReserved = 'These keys are reserved for selecting, copying, cutting and pasting.';
export const tabReserved = 'Tab is reserved for moving between controls.';
export const typesCharacter = 'These keys type a character. Add Ctrl, Cmd or Alt, or use a function key.';
export const pressKeys = 'Press the new keys';
export const keysForAction = (keys: string, action: string): string => `${keys} for ${action}`;
export const pressKeysHint = 'You can also press a pedal. Esc cancels.';
export const assignKeys = 'Use';
export const replaceKeys = 'Use instead';
export const addKeys = 'Use as well';
export const removeKeys = 'Remove keys';
export const resetToNoKeys = 'Reset to no keys';
export const resetTo = (keys: string): string => `Reset to ${keys}`;
export const cancel = 'Cancel';
export const keysFree = (keys: string): string => `${keys} is available.`;
export const keysTaken = (keys: string, actions: string): string =>
  `${keys} is used for ${actions}. Assigning it here removes it there.`;
export const quoted = (action: string): string => `“${action}”`;
export const worksOnlyIn = (mode: string): string => `Without Ctrl or Alt it works only in ${mode}.`;
export const noKeys = 'no keys';
export const inMode = (mode: string): string => `in ${mode}`;
export const changeKeys = (action: string, group: string): string => `Change keys for ${action}, ${group}`;
export const change = 'Change';
export const findAction = 'Find an action';
export const noShortcuts = 'No shortcuts match your search.';
export const resetAll = (shortcuts: number): string =>
  plural(shortcuts, { one: 'Reset to default', other: 'Reset all # changed shortcuts to default' });
