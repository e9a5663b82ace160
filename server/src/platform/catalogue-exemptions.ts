import type { CatalogueExemptions } from './capability.ts';

/** Exemptions of the platform's tables and functions. Each capability has those of its own in its manifest. */
export const platformExemptions: CatalogueExemptions = {
  tablesForAll: {
    installation: 'its generation is public',
  },
  idsWithoutKey: {
    'audit_entry.subject_id': 'any kind of object; the entry outlives it',
    'installation.generation': 'references nothing, only compared',
    'mail.opens_account_of': 'a person; identity comes after mails in the order of capabilities',
    'mail.subject_id':
      'a job; jobs come after mails in the order of capabilities, and their purge deletes them',
    'task.delivery_id': 'a row of the queue, which has its own tables',
    'task.subject_id': 'the object the work is for',
  },
  definerFunctions: {
    'api.cancel_account_mails': 'blanks unsent mails that open one account; no other login may touch mails',
  },
};

/** Columns with ids of people. They have no foreign key because people belong to identity. */
export const PERSON_COLUMNS: readonly string[] = [
  'checked_by',
  'person_id',
  'created_by',
  'uploaded_by',
  'resolved_by',
  'granted_by',
  'offered_by',
  'ended_by',
  'changed_by',
  'decided_by',
  'assigned_to',
  'deleted_by',
  'switched_by',
  'recorded_by',
];
