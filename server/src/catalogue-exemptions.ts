/**
 * Exemptions from the catalogue test, each with its reason. New tables, columns and functions must follow the
 * rules or be listed here.
 */

/** Tables that the app login does not read by `organisation_id = api.organisation_id()`. */
export const TABLES_WITHOUT_ORGANISATION: Record<string, string> = {
  invoice_series: 'belongs to the installation; platform login only, and the function that counts',
  model_fetch: 'belongs to the installation; platform login only',
  organisation: 'the organisation itself: its own id is compared',
  credential: 'read before the person is known; identity login only',
  session: 'read before the person is known; identity login only',
  password_link: 'read before the person is known; identity login only',
  one_time_code: 'read before the person is known; identity login only',
  person_preferences: 'follows the person into other organisations; identity login only',
  prompt: 'belongs to the installation; platform login only',
  prompt_version: 'belongs to the installation; platform login only',
  second_factor: 'read before the person is known; identity login only',
  recovery_code: 'read before the person is known; identity login only',
  pending_sign_in: 'read before the person is known; identity login only',
  passkey_challenge: 'read before the person is known; identity login only',
  support_note: 'notes of platform admins, which the organisation never reads; platform login only',
  throttle: 'counts attempts before the person is known; identity login only',
};

/** Tables of the installation that everyone may read. */
export const TABLES_FOR_ALL: Record<string, string> = {
  billing_seller: 'the seller is on every invoice',
  engine_connection: 'the list of engines is public and contains no key',
  installation: 'its generation is public',
  price_list: 'prices are public',
};

/** Id columns without a foreign key. */
export const IDS_WITHOUT_KEY: Record<string, string> = {
  'access.file_ids': 'an array; the policies compare it with visible files',
  'access.job_id':
    'jobs come after access in the order of capabilities; a trigger deletes the grants of a job',
  'access.study_id': 'studies come after access; a trigger deletes the grants of a study',
  'account_change.requested_by':
    'a platform admin, invisible to the organisation and possibly deleted before it',
  'assignment.file_ids': 'an array; copied into its grant',
  'audit_entry.subject_id': 'any kind of object; the entry outlives it',
  'credit_entry.account_id': 'a key would lock the account again for every entry; the ledger check covers it',
  'credit_entry.lot_id': 'as above',
  'credit_entry.posting_id': 'as above; posting and entries are written in one statement',
  'credit_invoice.reversed_invoice_id': 'in the same table, from which nothing is deleted',
  'credit_lot.posting_id': 'as for entries',
  'credit_posting.reservation_id': 'a ledger entry outlives its subject',
  'credit_posting_detail.corrected_grant_id': 'a posting, and postings are never deleted',
  'credit_posting_detail.refund_id': 'as for corrected_grant_id',
  'credit_refund.job_id': 'jobs come after the ledger in the order of capabilities',
  'credit_request.job_id': 'as for refunds',
  'credit_request.stage_run_id': 'as for refunds',
  'credit_reservation.job_id': 'as for refunds; the ledger outlives its subject',
  'credit_reservation.subject_id': 'any paid object; the ledger comes first in the order of capabilities',
  'feedback.request_id': 'created by the client, references no row',
  'feedback.subject_id': 'a job or nothing; the feedback outlives it',
  'file.owner_id': 'a job, or an object of a later capability with files',
  'installation.generation': 'references nothing, only compared',
  'invoice_charge.invoice_id': 'written with its invoice; neither is deleted',
  'job.price_list_id': 'either kind of price list: public or agreed',
  'job.request_id': 'created by the client, references no row',
  'job.requested_by': 'only compared when a request is repeated; the owner is created_by',
  'job_file.conversation_id': 'created by the client to group files, references no row',
  'job_file.recording_id': 'transcripts come after jobs in the order of capabilities',
  'known_voice.recording_id': 'source of the voice; removing that recording or its consent removes the voice',
  'mail.opens_account_of': 'a person; identity comes after mails in the order of capabilities',
  'mail.subject_id':
    'a job; jobs come after mails in the order of capabilities, and their purge deletes them',
  'model_run.subject_id': 'the object a model worked on; the record outlives it',
  'person_group.deleted_members': 'an array of people, who belong to identity',
  'presence.segment_id': 'sent by a browser every few seconds; the segment may be merged meanwhile',
  'recording.transcript_file_id': 'the recording’s own file or its pair; deleted with the job’s files',
  'review_record.assignment_id': 'in another organisation and deleted with its job; the statement stays',
  'segment.merged_into':
    'lineage: the segment may be purged before its successor, and must not block an erasure',
  'segment.split_from': 'lineage, as above',
  'segment_command.segment_id':
    'a command may name a segment that does not exist: it is refused and recorded',
  'segment_command.step': 'created by the client to group commands',
  'segment_command.undoes': 'a step, which has no row of its own',
  'segment_revision.command_id': 'the machine changes segments without a command',
  'speaker.merged_into': 'lineage, as for segments',
  'speaker_revision.command_id': 'the machine names speakers without a command',
  'stalled_work.job_id': 'reported to operators; outlives the job',
  'stalled_work.subject_id': 'a file of a job or a task; outlives it',
  'support_request.request_id': 'created by the client, references no row',
  'task.delivery_id': 'a row of the queue, which has its own tables',
  'task.subject_id': 'the object the work is for',
};

/** Columns with ids of people. They have no foreign key because people belong to identity. */
export const PERSON_COLUMNS = [
  'person_id',
  'created_by',
  'uploaded_by',
  'approved_by',
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

/** Functions that run with the rights of their owner. */
export const DEFINER_FUNCTIONS: Record<string, string> = {
  'api.cancel_account_mails': 'blanks unsent mails that open one account; no other login may touch mails',
  'api.segments_changed_outside_range':
    'as search: ids of segments that an assignment no longer shows, of a recording that it may see',
  'api.enter': 'reads sessions as identity and sets the scope',
  'api.enter_assignment': 'reads assignments across organisations as identity and sets the scope',
  'api.enter_support_access':
    'reads as identity whether an organisation granted support access, and sets the scope',
  'api.enter_key': 'reads API keys as identity and sets the scope',
  'api.next_invoice_number': 'counts the invoices of the installation, as the platform login',
  'api.people_of_organisation': 'reads as identity the ids of the people of the scope’s organisation',
  'api.find_mail_recipients': 'reads as identity which of the given people opted out of a kind of mail',
  'api.renew_activity':
    'counts activity of the organisation’s sessions when its idle limit changes, as identity',
  'api.search_segments':
    'as search: text operators do not use their indexes behind a policy; reads the scope itself',
  'api.revoke_account_links': 'ends links, codes and mails that give access to an account',
  'api.revoke_account_links_on_change': 'does so whenever the account changes',
};

/**
 * Tables of a recording that stay writable after its job is completed, because they hold no words, times or
 * speakers.
 */
export const CHANGED_WHILE_COMPLETED: Record<string, string> = {
  anchor: 'the range of a comment; it moves only with words, which are locked',
  comment: 'finished transcripts can be discussed',
  comment_thread: 'as for comments',
  consent_record: 'consent can be withdrawn at any time',
  presence: 'current readers',
  recognised_voice: 'deleted with an erased voice; the name it gave belongs to the speaker',
  segment_command:
    'written with changes of segments and speakers, which are locked; commands without effect are recorded',
  segment_revision: 'as for commands',
  snapshot: 'a name for a state of the transcript',
  speaker_revision: 'as for commands; an erased name is removed from history, too',
};
