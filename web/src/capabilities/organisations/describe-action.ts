/** Of those whose generic reading would not be English. */
const SENTENCES: Record<string, string> = {
  'account-change.asked': 'A platform admin requested an account change',
  'account-change.confirmed': 'Change to an account confirmed',
  'account-change.declined': 'Change to an account declined',
  'recovery-code.used': 'Signed in with a recovery code',
  'recovery-codes.made': 'New recovery codes generated',
  'second-factor.refused': 'Wrong second-factor code',
  'access.granted': 'Let the platform’s admins look',
  'access.looked': 'Looked at material',
  'access.withdrawn': 'Withdrew the access of the platform’s admins',
  'organisation.made': 'Organisation added',
  'organisation.settings-changed': 'Settings of the organisation changed',
  'person.made': 'User added',
  'engine.switched-on': 'Engine on another machine switched on',
  'engine.switched-off': 'Engine on another machine switched off',
  'engine.set': 'Engine on another machine set',
  'engine.key-kept': 'Key of an engine kept',
  'engine.key-forgotten': 'Key of an engine forgotten',
  'engine.tested': 'Engine on another machine tested',
  'job.file-waits-for-engine': 'File waits for its engine',
  'key.made': 'API key made',
  'key.renewed': 'API key renewed',
  'key.revoked': 'API key revoked',
  'webhook.added': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.secret-renewed': 'Secret of a webhook renewed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.switched-off': 'Webhook switched off after days without an answer',
  'session.begun': 'Signed in',
  'session.ended': 'Signed out',
};

/** `job.file-added` → `Job file added`: what the audit calls an action, in words. */
export function describeAction(action: string): string {
  const specified = SENTENCES[action];
  if (specified !== undefined) return specified;
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
