/** Sentences of the mails about support questions. */

export const waitingSubject = (code: string, organisation: string): string =>
  `Question ${code} from ${organisation} is waiting for an answer`;
export const waitingMail = (
  name: string,
  { code, organisation, address }: { code: string; organisation: string; address: string },
): string => `Hello ${name},

Question ${code} from ${organisation} is waiting for an answer:

${address}
`;

export const answeredSubject = (code: string): string => `Your question ${code} was answered`;
export const answeredMail = (subject: string, address: string): string =>
  `Your question “${subject}” has been answered. Read the answer:\n\n${address}\n`;
