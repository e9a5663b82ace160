/** Texts of the log of changes, of saved versions and of their comparison. */
import type { HistoryKind } from '@colloquy/contract/transcripts';
import { formatNumber } from '../../ui/format/amount.ts';
import { plural } from '../../ui/format/plural.ts';

export const log = 'Log';

// What somebody did

export const textEdited = (turns: number): string =>
  turns > 1 ? plural(turns, { one: 'Edited # turn', other: 'Edited # turns' }) : 'Edited text';
export const turnSplit = 'Split a turn';
export const turnsMerged = 'Merged two turns';
export const turnStartChanged = 'Started or joined a turn';
export const wordsConfirmed = 'Confirmed words';
export const fillersMarked = 'Marked fillers';
export const turnsDismissed = (turns: number): string =>
  plural(turns, { one: 'Dismissed an unclear turn', other: 'Dismissed # unclear turns' });
export const speakerChanged = 'Changed a speaker';
export const turnsRestored = (turns: number): string =>
  plural(turns, { one: 'Restored # turn', other: 'Restored # turns' });
export const redone = 'Redid a change';
export const timesUpdated = 'Updated the times';
export const newTimesFound = 'Found the times of new words';
export const speakersIdentified = (turns: number): string =>
  plural(turns, { one: 'Identified speakers in # turn', other: 'Identified speakers in # turns' });
export const speakersChanged = (turns: number): string =>
  plural(turns, { one: 'Changed the speakers of a turn', other: 'Changed the speakers of # turns' });
export const speakerCleared = (turns: number): string =>
  plural(turns, { one: 'Removed the speaker from a turn', other: 'Removed the speaker from # turns' });
export const turnsAssigned = (turns: number, name: string): string =>
  plural(turns, { one: 'Assigned a turn to {name}', other: 'Assigned # turns to {name}' }).replace(
    '{name}',
    () => name,
  );

/** Undone steps. */
export const undid: Record<HistoryKind, string> = {
  'set-text': 'Undid an edit',
  split: 'Undid a split',
  merge: 'Undid a merge',
  'assign-speaker': 'Undid a change of speaker',
  'set-turn-start': 'Undid the start of a turn',
  confirm: 'Undid confirmed words',
  'mark-disfluency': 'Undid marked fillers',
  'dismiss-unclear': 'Undid a dismissed turn',
  'add-speaker': 'Undid a new speaker',
  'set-speaker': 'Undid a change to a speaker',
  'remove-speaker': 'Undid a removed speaker',
  'merge-speakers': 'Undid merged speakers',
  restore: 'Undid restored turns',
  undo: 'Undid a change',
  retime: 'Undid new times',
};

export const speakerAdded = (name: string): string => `Added ${name}`;
export const speakerRemoved = (name: string): string => `Removed ${name}`;
export const speakerMerged = (name: string, into: string): string => `Merged ${name} into ${into}`;
export const speakerRenamed = (before: string, after: string): string => `Renamed ${before} to ${after}`;
export const roleChanged = (name: string, role: string | null): string =>
  role === null ? `${name}: no role` : `${name}: ${role}`;
export const colourChanged = (name: string): string => `${name}: new colour`;
export const speakerEdited = (name: string): string => `Changed ${name}`;

// Log

export const changes = 'Changes';
export const changedBy = 'Changed by';
export const anyone = 'Anyone';
export const me = 'Me';
export const automatic = 'Automatic';
export const thisTurnOnly = 'This turn only';
export const turnOnly = (clock: string): string => `Turn at ${clock} only`;
export const noMatches = 'No changes match these filters.';
export const noChanges = 'No changes yet.';
export const undoMine = 'Undo my last change';
export const olderChanges = 'Show older changes';
export const today = 'Today';
export const yesterday = 'Yesterday';
export const compareChange = 'Compare before and after';
export const undone = (by: string | undefined): string => (by === undefined ? 'Undone,' : `Undone by ${by},`);
export const bothKept = 'Both versions kept';
export const merged = 'Merged with another person’s change';
export const moreTurns = (count: number): string =>
  plural(count, { one: '# more turn', other: '# more turns' });
export const noSpeaker = 'No speaker';
/** Before a deleted or an inserted text, for screen readers. */
export const deletedText = '[deleted: ';
export const insertedText = '[inserted: ';

// Versions

export const versions = 'Versions';
export const noVersions = 'Save a version before large changes, so that you can compare and restore.';
export const saveVersion = 'Save version';
export const versionName = 'Version name';
export const save = 'Save';
export const cancel = 'Cancel';
export const rename = 'Rename';
export const newName = (name: string): string => `New name of ${name}`;
export const remove = 'Delete';
export const versionDeleted = (name: string): string => `“${name}” was deleted.`;
export const compareWithCurrent = (name: string): string => `Compare ${name} with the current version`;
export const moreFor = (name: string): string => `More for ${name}`;

// Comparison

export const compareVersions = 'Compare versions';
export const loadingVersions = 'Loading both versions';
export const deletedVersion = 'This version was deleted.';
export const compare = 'Compare';
export const compareWith = 'with';
export const beforeChange = 'Before this change';
export const afterChange = 'After this change';
export const current = 'Current version';
export const speakers = 'Speakers';
export const changedTurns = 'Changed turns';
export const noDifferences = 'No differences.';
export const turnsChanged = (changed: number, all: number): string =>
  plural(all, {
    one: `${formatNumber(changed)} of # turn changed`,
    other: `${formatNumber(changed)} of # turns changed`,
  });
export const restoredNow = (turns: number): string =>
  plural(turns, { one: '# turn restored. ', other: '# turns restored. ' });
export const undo = 'Undo';
export const previousChange = 'Previous change (P)';
export const nextChange = 'Next change (N)';
export const restoreTurns = (turns: number): string =>
  turns === 0 ? 'Restore turns' : plural(turns, { one: 'Restore # turn', other: 'Restore # turns' });
export const restoreTurn = (clock: string): string => `Restore the turn at ${clock}`;
export const playTurn = (clock: string): string => `Play the turn at ${clock}`;
/** Between two speakers, for screen readers. */
export const speakerNow = ', now';
export const noTurn = 'No turn';
