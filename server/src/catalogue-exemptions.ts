/**
 * What the test of the catalogue lets pass, each with the reason. A new table, column or function that does not follow
 * the rules fails that test until it stands here.
 */

/** Tables whose rows the app login does not see by `organisation_id = api.organisation_id()`. */
export const TABLES_WITHOUT_ORGANISATION: Record<string, string> = {
  invoice_series: 'belongs to the installation; the platform login alone, and the function that counts it',
  model_fetch: 'belongs to the installation; the platform login alone',
  organisation: 'is the organisation: its own id is compared',
  credential: 'read before anybody is known; the identity login alone',
  session: 'read before anybody is known; the identity login alone',
  password_link: 'read before anybody is known; the identity login alone',
  one_time_code: 'read before anybody is known; the identity login alone',
  person_preferences: 'follows the person into other organisations; the identity login alone',
  prompt: 'belongs to the installation; the platform login alone',
  prompt_version: 'belongs to the installation; the platform login alone',
  second_factor: 'read before anybody is known; the identity login alone',
  recovery_code: 'read before anybody is known; the identity login alone',
  pending_sign_in: 'read before anybody is known; the identity login alone',
  passkey_challenge: 'read before anybody is known; the identity login alone',
  support_note: 'of platform admins about an organisation, which never reads it; the platform login alone',
  throttle: 'counts tries before anybody is known; the identity login alone',
};

/** Tables of the installation that everybody may read. */
export const TABLES_FOR_ALL: Record<string, string> = {
  billing_seller: 'who sells stands on every invoice',
  engine_connection: 'which engines there are is no secret, and it holds no key',
  installation: 'its generation is no secret',
  price_list: 'what work costs is no secret',
};

/** Columns that hold an id of something and have no foreign key to it. */
export const IDS_WITHOUT_KEY: Record<string, string> = {
  'account_change.asked_by': 'a platform admin, whom the organisation does not see and may outlive',
  'assignment.file_ids': 'an array; the policies compare it with the ids of visible files',
  'audit_entry.subject_id': 'of any kind of thing, and outlives it',
  'credit_entry.account_id':
    'a key would hold the account once more for every entry; the ledger’s check asks it',
  'credit_entry.lot_id': 'as above',
  'credit_entry.posting_id': 'as above; posting and entries are written in one statement',
  'credit_invoice.corrects_id': 'of the same table, of which nothing is deleted',
  'credit_lot.posting_id': 'as of entries',
  'credit_posting.reservation_id': 'a ledger entry outlives what it is about',
  'credit_posting_detail.corrects_id': 'a posting, of which none is deleted',
  'credit_posting_detail.refund_id': 'as of what it corrects',
  'credit_refund.job_id': 'jobs come after the ledger in the order of capabilities',
  'credit_request.job_file_id': 'as of refunds',
  'credit_request.job_id': 'as of refunds',
  'credit_reservation.job_id': 'as of refunds, and a ledger outlives what it is about',
  'credit_reservation.subject_id':
    'of whatever is paid for; the ledger comes before it in the order of capabilities',
  'feedback.request_id': 'made by the client, names nothing of ours',
  'feedback.subject_id': 'a job, or nothing; what was said outlives it',
  'file.owner_id': 'a job, or whatever else a later capability keeps files of',
  'installation.generation': 'names nothing: it only differs',
  'invoice_charge.invoice_id': 'written with its invoice, and neither is deleted',
  'job.price_list_id': 'of either kind of price list: everybody’s, or one that was agreed',
  'job.request_id': 'made by the client, names nothing of ours',
  'job.requested_by': 'only compared with who repeats a request; the owner is created_by',
  'job_file.conversation_id': 'made by the client, names what belongs together and no row',
  'job_file.recording_id': 'transcripts come after jobs in the order of capabilities',
  'known_voice.recording_id':
    'where it was heard; whoever removes that recording or its consent removes the voice with it',
  'mail.opens_account_of': 'a person, who comes after mails in the order of capabilities',
  'mail.subject_id': 'a job, which comes after mails in the order of capabilities; its purge deletes them',
  'model_run.subject_id': 'of whatever a model worked on; outlives it as a record',
  'person_group.deleted_members': 'an array of people, who belong to identity',
  'presence.segment_id': 'told by a browser every few seconds; the segment may be merged away meanwhile',
  'recording.transcript_file_id': 'the sound’s own file or one beside it; goes with the job as its files do',
  'review_record.assignment_id': 'of another organisation, and goes with its job; the statement stays',
  'segment.merged_into':
    'lineage: the segment may be purged before its heir, and an erasure must not stop at it',
  'segment.split_from': 'lineage, as above',
  'segment_command.segment_id':
    'a command may name a segment that never was or is gone: it is refused, and recorded',
  'segment_command.step': 'made by the client: names the commands that belong together',
  'segment_command.undoes': 'a step, of which there is no row of its own',
  'segment_revision.command_id': 'the machine changes segments without a command',
  'speaker.merged_into': 'lineage, as of segments',
  'speaker_revision.command_id': 'the machine names speakers without a command',
  'stalled_work.job_id': 'told to whoever runs the installation; outlives the job',
  'stalled_work.subject_id': 'a file of a job, or a task, and outlives it',
  'support_request.request_id': 'made by the client, names nothing of ours',
  'task.delivery_id': 'a row of the queue, which keeps its own tables',
  'task.subject_id': 'of whatever the work is for',
};

/** Ids of people: plain, because people belong to identity and outlive nothing by themselves. */
export const PERSON_COLUMNS = [
  'person_id',
  'created_by',
  'uploaded_by',
  'approved_by',
  'resolved_by',
  'granted_by',
  'given_by',
  'shared_by',
  'changed_by',
  'decided_by',
  'assigned_to',
  'deleted_by',
  'switched_by',
  'recorded_by',
];

/** Functions that run with their owner's rights. */
export const DEFINER_FUNCTIONS: Record<string, string> = {
  'api.cancel_account_mails': 'blanks unsent mails that open one account; no other login may touch mails',
  'api.changed_outside':
    'as search: ids of segments that an assignment no longer shows, of a recording that it may see',
  'api.enter': 'reads sessions as identity and sets the scope',
  'api.enter_assignment': 'reads assignments across organisations as identity and sets the scope',
  'api.enter_granted': 'reads as identity whether an organisation let the platform look, and sets the scope',
  'api.enter_key': 'reads API keys as identity and sets the scope',
  'api.next_invoice_number': 'counts the invoices of the installation, as the platform login',
  'api.people_of_organisation': 'reads as identity the ids of the people of the scope’s organisation',
  'api.who_wants_mail':
    'reads as identity, of people it is given, whether they chose to get no mails about something',
  'api.renew_activity':
    'counts activity of the organisation’s sessions when its idle limit changes, as identity',
  'api.search_segments':
    'as search: text operators do not use their indexes behind a policy; reads the scope itself',
  'api.withdraw_account_links': 'ends links, codes and mails by which somebody could enter an account',
  'api.withdraw_account_links_on_change': 'does so when the account changes, whoever changes it',
};

/** Tables of a recording that are written although its job is completed: nothing in them is a word, a time or a speaker. */
export const CHANGED_WHILE_COMPLETED: Record<string, string> = {
  anchor: 'the place of a comment; it moves only with words, which are locked',
  comment: 'people talk about a finished transcript',
  comment_thread: 'as comments',
  consent_record: 'consent can be withdrawn at any time',
  presence: 'who reads it now',
  recognised_voice: 'goes with a voice that is erased; a name given by it is of the speaker',
  segment_command:
    'written with changes of segments and speakers, which are locked; a command that changes nothing is noted',
  segment_revision: 'as commands',
  snapshot: 'a name for a state of the words',
  speaker_revision: 'as commands; an erased name goes from history too',
};
