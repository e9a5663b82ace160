import { hasPermission, jobCode, type Role, serviceOf } from '@colloquy/contract';
import {
  type FileProgress,
  type JobAccess,
  type JobDetail,
  type JobSummary,
  stageLabel,
  STAGES,
} from '@colloquy/contract/jobs';
import { now } from '../../platform/clock.ts';
import { type FileRow } from '../files/index.ts';
import { isWaitingForTracks } from './conversation.ts';
import { reviewState } from './job-reviews.ts';
import {
  abilitiesFor,
  canBeChecked,
  canExclude,
  canExcludeRun,
  hasOneRecording,
  waitsForStart,
} from './jobs.policy.ts';
import { describeProgress } from './jobs.rules.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';
import { describeRun } from './stage-runs.rules.ts';
import type { RunRow } from './stage-runs.table.ts';

/** A job with its files in order of arrival, as lists and pages describe it. */
type JobWithFiles = {
  job: JobRow;
  createdBy: string;
  access: JobAccess;
  files: readonly JobFileRow[];
};

/** @param failedFiles names of its files that failed */
export function summarise(
  { job, createdBy, access, files }: JobWithFiles,
  failedFiles: string[],
): JobSummary {
  const service = serviceOf(job.sid);
  const slowest = leastAdvanced(files);
  const durations = files.flatMap((file) => file.durationMs ?? []);
  return {
    id: job.id,
    code: jobCode(job.sid, job.number),
    sid: job.sid,
    name: job.name,
    stage: job.stage,
    stageLabel: stageLabel(service, job.stage),
    status: job.status,
    settings: {
      name: job.name,
      language: job.settings.language,
      speakers: job.settings.speakers,
      quality: job.settings.quality ?? 'fast',
      ...(job.settings.vocabulary && { vocabulary: job.settings.vocabulary }),
      options: job.settings.options,
    },
    manyFiles: job.settings.manyFiles ?? false,
    ...(job.settings.isSample && { isSample: true }),
    waitsForStart: waitsForStart(job),
    progress: slowest ? describeProgress(job, slowest, now()) : null,
    fileCount: files.length,
    failedFiles,
    durationMs: durations.length > 0 ? durations.reduce((sum, each) => sum + each, 0) : null,
    createdBy,
    access,
    createdAt: job.createdAt.toISOString(),
    completedAt: job.completedAt?.toISOString() ?? null,
    revision: job.revision,
  };
}

export const hasFailed = ({ status, state }: Pick<JobFileRow, 'status' | 'state'>): boolean =>
  status === 'active' && state === 'failed';

/** States that wait for a person's action. */
const BLOCKED_STATES: ReadonlySet<FileProgress['state'] | undefined> = new Set(['unpaid', 'no-engine']);

/**
 * The file that the job waits for: active before cancelled, lower stage first, then failed before unpaid
 * before the rest.
 */
function leastAdvanced(files: readonly JobFileRow[]): JobFileRow | undefined {
  const rank = (file: JobFileRow): number[] => [
    file.status === 'cancelled' ? 1 : 0,
    file.stage,
    file.state === 'failed' ? 0 : BLOCKED_STATES.has(file.state) ? 1 : 2,
    file.progress,
  ];
  return files.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const differing = left.findIndex((value, index) => value !== right[index]);
    return differing < 0 ? 0 : left[differing]! - right[differing]!;
  })[0];
}

type DescribedFile = Omit<JobDetail['files'][number], 'transcribedBy' | 'checked'>;
/** Without engine details and marks of checked files, which `readJob` adds. */
type DescribedJob = Omit<JobDetail, 'files' | 'sentTo'> & { files: DescribedFile[] };
type JobReviews = JobDetail['reviews'];

export function describeJob(
  jobWithFiles: JobWithFiles,
  sources: readonly FileRow[],
  { reviews, runs }: { reviews: JobReviews; runs: readonly RunRow[] },
  role: Role,
): DescribedJob {
  const { job, files } = jobWithFiles;
  const nameOf = (file: JobFileRow): string[] =>
    sources.flatMap(({ id, name }) => (id === file.fileId ? [name] : []));
  const summary = summarise(jobWithFiles, files.filter(hasFailed).flatMap(nameOf));
  const runsByFile = Map.groupBy(runs, ({ jobFileId }) => jobFileId);
  const runsOf = ({ id }: JobFileRow) => runsByFile.get(id) ?? [];
  const abilities = abilitiesFor({ role, access: jobWithFiles.access }, job, files, runsOf);
  return {
    ...summary,
    files: files.map((entry) => ({
      ...describeFile(job, entry, (fileId) => sources.find((source) => source.id === fileId)),
      runs: runsOf(entry).map((run) => ({
        ...describeRun(job, run),
        canExclude: abilities.canChange && canExcludeRun(job, entry, run, runsOf(entry)),
      })),
      canExclude: abilities.canCancel && canExclude(entry, files),
      canTranscribeAgain:
        hasPermission(role, 'job:create') &&
        abilities.canChange &&
        hasOneRecording(entry, sources.find(({ id }) => id === entry.fileId)?.mediaType ?? null),
      canCheck: abilities.canEdit && (entry.checkedAt !== null || canBeChecked(entry)),
    })),
    stages: describeStages(job, summary.progress?.state, reviewState(reviews)),
    reviews,
    abilities,
    approved: job.approvedAt !== null,
  };
}

function describeFile(
  job: JobRow,
  entry: JobFileRow,
  sourceOf: (fileId: string | null) => FileRow | undefined,
): Omit<DescribedFile, 'canCheck' | 'canTranscribeAgain' | 'canExclude' | 'runs'> {
  const source = sourceOf(entry.fileId)!;
  return {
    id: entry.id,
    name: source.name,
    bytes: source.bytes,
    mediaType: source.mediaType,
    transcriptName: sourceOf(entry.transcriptFileId)?.name ?? null,
    settings: entry.settings,
    consentAt: entry.consent?.at ?? null,
    durationMs: entry.durationMs,
    recordingId: entry.recordingId,
    stage: entry.stage,
    status: entry.status,
    tracks: entry.tracks,
    tracksMissing: isWaitingForTracks(entry) ? entry.tracksExpected! - entry.tracks.length : 0,
    progress: describeProgress(job, entry, now()),
  };
}

/**
 * Stage indicator at the top of a job's page. A review by a person is not ordered with the job, so its stage
 * has the state of the review.
 */
export function describeStages(
  job: Pick<JobRow, 'sid' | 'stage' | 'status' | 'orderedStages'>,
  fileState: FileProgress['state'] | undefined,
  review: JobReviews[number]['state'] | undefined,
): JobDetail['stages'] {
  return STAGES[serviceOf(job.sid).stages].map(({ number, label, actor, always, final }) => {
    const state = (): JobDetail['stages'][number]['state'] => {
      if (actor === 'reviewer' && review !== undefined) return review === 'running' ? 'now' : 'done';
      if (!always && !job.orderedStages.includes(number)) return 'skipped';
      if (number < job.stage) return 'done';
      if (number > job.stage) return 'ahead';
      if (final) return 'done';
      if (job.status === 'cancelled') return 'stopped';
      if (fileState === 'failed') return 'failed';
      return actor === 'machine' && job.status === 'active' && !BLOCKED_STATES.has(fileState)
        ? 'now'
        : 'waiting';
    };
    return { number, label, state: state() };
  });
}
