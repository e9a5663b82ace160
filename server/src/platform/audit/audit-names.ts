/**
 * Queries that name subjects in the audit. Each takes ids as `$1` and returns the columns of `plainNames`, which the
 * capability of the audit screens publishes.
 */
export type AuditNames = {
  /** For an organisation's audit, in that organisation's scope. */
  organisation?: readonly string[];
  /** For platform admins. Of jobs, they see only the number. */
  platform?: readonly string[];
  /** For both. */
  both?: readonly string[];
  /** Names that platform admins' acts have in an organisation's audit, though its own scope cannot read them. */
  platformOnly?: readonly string[];
};
