/** Sentences of the mails about comments. */

export const questionSubject = (job: string): string => `A question about ${job}`;
export const question = (writer: string, job: string): string =>
  `${writer} asked you a question about the transcript of ${job}.`;

export const answerSubject = (job: string): string => `Your question about ${job} was answered`;
export const answer = (writer: string, job: string): string =>
  `${writer} answered your question about the transcript of ${job}.`;

export const mentionSubject = (job: string): string => `You were mentioned in ${job}`;
export const mention = (writer: string, job: string): string =>
  `${writer} mentioned you in a comment on the transcript of ${job}.`;

export const replySubject = (job: string): string => `New reply to your comment on ${job}`;
export const reply = (writer: string, job: string): string =>
  `${writer} replied to your comment on the transcript of ${job}.`;
