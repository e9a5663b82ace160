import { formatNumber } from '../../ui/format/amount.ts';

// List of webhooks
export const secretHint = 'Your server uses it to verify that a message came from Colloquy.';
export const secretTitle = (address: string): string => `Secret of ${address}`;
export const newWebhook = 'New webhook';
export const pageTitle = 'Webhooks';
export const howToVerify = 'How to verify messages';
export const loadingWebhooks = 'Loading webhooks';
export const noWebhooksYet = 'No webhooks yet';
export const noWebhooksHint =
  'A webhook notifies your server when a transcript is ready, or when a file fails or waits for credits. Messages name the job and the event, and never contain any of the transcript.';

// One webhook
export const testSent = 'Test message sent.';
export const enable = (address: string): string => `Enable ${address}`;
export const moreFor = (address: string): string => `More for ${address}`;
export const sendTest = 'Send test message';
export const edit = 'Edit';
export const newSecret = 'New secret';
export const deleteWebhook = 'Delete';
export const deliveries = 'Deliveries';
export const deleteTitle = 'Delete this webhook?';
export const deleteText = (address: string): string =>
  `Events will no longer be sent to ${address}, and its delivery log will be deleted.`;
export const confirmDelete = 'Delete webhook';
export const switchedOff = 'Switched off after repeated failures';
export const off = 'Off';
export const on = 'On';
export const failingSince = (moment: string): string => `Failing since ${moment}`;
export const previousSecret = (until: string): string => `The previous secret stays valid until ${until}.`;

// Form of a webhook
export const editWebhook = (address: string): string => `Edit ${address}`;
export const save = 'Save';
export const address = 'Address';
export const addressPlaceholder = 'https://';
export const addressHint = 'Must start with https:// and be reachable from the internet.';
export const descriptionLabel = 'Description (optional)';
export const events = 'Events';

// Delivery log
export const sending = 'Sending';
export const delivered = 'Delivered';
export const failed = 'Failed';
export const loadingDeliveries = 'Loading deliveries';
export const noDeliveriesYet = 'No deliveries yet.';
export const showEarlier = 'Show earlier deliveries';
export const sentAgain = 'Message sent again.';
export const testMessage = 'Test message';
export const sendAgainLabel = (name: string): string => `Send again: ${name}`;
export const sendAgain = 'Send again';
export const attempts = 'Attempts';
export const nextAttempt = (moment: string): string => `Next attempt ${moment}.`;
/** `result` is the status of the response or the reason why there was none. */
export const attempt = (moment: string, result: string | null, ms: number): string =>
  `${moment}: ${result ?? 'no response'} after ${formatNumber(ms)} ms`;
export const responded = (status: number): string => `HTTP status ${status}`;
