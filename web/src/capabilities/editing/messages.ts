/** Texts of editing a transcript, undo, and saving. */
import type { Command } from '@colloquy/rules/transcript';

// Editor

export const editorHelp = 'Escape leaves the editor. Enter starts a new turn. Tab plays or pauses.';
export const editing = 'Editing.';
export const editingEnded = 'Editing ended.';
export const removed = 'Removed.';
export const split = 'Split.';
export const merged = 'Merged.';
export const newTurn = 'New turn. Press a number to choose the speaker, or keep typing.';
export const turnEmpty = 'This turn is empty. Type what was said.';
export const unclearFirst = 'Fill in or dismiss the unclear turn first.';
export const turnsJoined = 'Turns joined.';
export const turnsJoinedBy = (speaker: string): string => `Turns joined and assigned to ${speaker}.`;
export const turnsJoinedWithoutSpeaker = 'Turns joined without a speaker.';
export const numberedSpeaker = (number: number): string => `Speaker ${number}`;

// Undo

export const undone = 'Undone.';
export const redone = 'Redone.';
/** Names of edits in the undo menu and for refused edits. */
export const edits: Record<Command['kind'], string> = {
  'set-text': 'Typing',
  split: 'Split',
  merge: 'Merge',
  'assign-speaker': 'Change of speaker',
  'set-turn-start': 'New turn',
  confirm: 'Confirmed words',
  'mark-disfluency': 'Marked filler',
  'dismiss-unclear': 'Dismissed turn',
  'add-speaker': 'New speaker',
  'set-speaker': 'Speaker details',
  'remove-speaker': 'Removed speaker',
  'merge-speakers': 'Merged speakers',
  undo: 'Undo',
  restore: 'Restored turns',
};
export const resolvedConflict = 'Choice between versions';
export const otherEdit = 'Edit';

// Saving

export const unsavedEdits = 'Some edits aren’t saved yet';
export const logOutStored =
  'They are kept on this computer for you only, and saved when you next sign in here.';
export const changePasswordStored =
  'They are kept on this computer and saved while you change your password, or afterwards.';
export const logOutNotStored =
  'This browser can’t keep them, so they are lost if you log out. Wait until they are saved.';
export const changePasswordNotStored = 'They continue to be saved as long as this tab stays open.';
export const keptEditsSaved = 'Edits kept on this computer are now saved.';
export const serverFault =
  'The server failed each time it tried to save this edit. It was set aside so that your other edits could be saved.';
