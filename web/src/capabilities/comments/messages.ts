/** Texts of comments, replies and questions to the customer. */
import { plural } from '../../ui/format/plural.ts';
import type { ThreadFilter } from './thread-ranges.ts';

// Panel

export const comments = 'Comments';
export const filterComments = 'Show comments';
export const filters: Record<ThreadFilter, string> = {
  open: 'Open',
  resolved: 'Resolved',
  questions: 'Questions',
  mine: 'Mine',
};
export const filterWithCount = (filter: ThreadFilter, count: number): string =>
  `${filters[filter]} (${count})`;
export const noComments: Record<ThreadFilter, string> = {
  open: 'No open comments.',
  resolved: 'No resolved comments.',
  questions: 'No questions for the customer yet.',
  mine: 'No comments by you or mentioning you.',
};
export const noOpenComments = (keys: string): string =>
  `No open comments. Select text and press ${keys} to add one.`;

// New comment

export const commentOnRecording = 'Comment on the recording';
export const newComment = 'New comment';
export const placeholder = 'Add a comment. Type @ to mention someone.';
export const addComment = 'Comment';
export const askCustomer = 'Ask the customer';
export const aboutRecording = 'About the whole recording';
export const about = 'About';
export const postLater = 'You can post this once your edits are saved. Your draft is kept.';
export const selectionTooLong =
  'Your selection is too long for one comment. Select fewer turns, or comment on the whole recording.';
export const movedUnsaved =
  'The selected text wasn’t saved yet, so your comment is now about the whole recording.';
export const movedDeleted = 'The text was deleted, so your comment is now about the whole recording.';
export const draftKept = (error: string): string => `${error} Your draft is kept.`;
export const cancel = 'Cancel';
export const peopleToMention = 'People to mention';
export const suggestedPeople = (count: number): string =>
  plural(count, {
    one: '# person. Use Up and Down to choose, Enter to mention.',
    other: '# people. Use Up and Down to choose, Enter to mention.',
  });

// Thread

export const questionToCustomer = 'Question for the customer';
export const resolvedBy = (name: string): string => `Resolved by ${name}`;
export const yourReply = 'Your reply';
export const reply = 'Reply';
export const resolve = 'Resolve';
export const resolved = 'Resolved.';
export const reopen = 'Reopen';
export const morePassages = (count: number): string =>
  plural(count, { one: '# more passage', other: '# more passages' });
export const deletedText = 'Deleted text:';

// Message

export const edited = 'edited';
export const commentActions = 'Actions for your comment';
export const edit = 'Edit';
export const remove = 'Delete';
export const yourComment = 'Your comment';
export const save = 'Save';
export const confirmDelete = 'Delete this comment?';
export const deleteEffect = (replies: number): string =>
  replies === 0
    ? 'This can’t be undone.'
    : plural(replies, {
        one: 'Its reply is deleted too. This can’t be undone.',
        other: 'Its # replies are deleted too. This can’t be undone.',
      });
export const keep = 'Keep';

// Questions on the page of a job

export const questionsForYou = (count: number): string =>
  plural(count, { one: '# question for you', other: '# questions for you' });
export const questionsWaiting = (count: number): string =>
  plural(count, { one: '# question awaiting a reply', other: '# questions awaiting a reply' });
export const questionsAnswered = (count: number): string =>
  plural(count, { one: '# answered, not resolved', other: '# answered, not resolved' });
export const yourReplyTo = (clock: string | null): string =>
  clock === null ? yourReply : `Your reply to the question at ${clock}`;
export const replyTo = (clock: string | null): string =>
  clock === null ? reply : `Reply to the question at ${clock}`;
