/** SQL: the files that an assignment `a` is about, as `f`. */
export const REVIEWED_FILES = `job_file f on f.organisation_id = a.organisation_id and f.job_id = a.job_id
  and f.standing <> 'cancelled' and (a.file_ids is null or f.file_id = any (a.file_ids))`;

/** SQL: how much sound these are, in milliseconds, within the assignment's range. */
export const REVIEWED_MS = `coalesce(sum(greatest(0,
  least(f.duration_ms, coalesce(a.to_ms, f.duration_ms)) - coalesce(a.from_ms, 0))), 0)::float8`;
