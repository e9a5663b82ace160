/** Sentences of the mail about a webhook that was switched off, and of failed deliveries. */

export const switchedOffSubject = 'A webhook was switched off';
export const switchedOffMail = (
  name: string,
  { address, page }: { address: string; page: string },
): string => `Hello ${name},

The webhook for ${address} was switched off, because nothing could be delivered for five days or the address asked for no more events. Switch it on again to resume. You can resend missed events yourself.

${page}
`;
