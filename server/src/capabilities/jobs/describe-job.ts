import {
  type FileProgress,
  type JobAccess,
  jobCode,
  type JobDetail,
  type JobSummary,
  type Role,
  serviceOf,
  stageLabel,
  STAGES,
} from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { type FileRow } from '../files/index.ts';
import { waitsForTracks } from './conversation.ts';
import { abilitiesFor, canLeaveOut } from './jobs.policy.ts';
import { describeProgress } from './jobs.rules.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';

/** What a list and a page say of a job, with its files in the order in which they came. */
export type JobSituation = {
  job: JobRow;
  createdBy: string;
  access: JobAccess;
  files: readonly JobFileRow[];
};

/** @param failedFiles names of its files that failed */
export function summarise(
  { job, createdBy, access, files }: JobSituation,
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
    standing: job.standing,
    settings: {
      name: job.name,
      language: job.settings.language,
      speakers: job.settings.speakers,
      quality: job.settings.quality ?? 'fast',
    },
    manyFiles: job.settings.manyFiles ?? false,
    progress: slowest ? describeProgress(slowest, now()) : null,
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

export const hasFailed = ({ standing, state }: Pick<JobFileRow, 'standing' | 'state'>): boolean =>
  standing === 'active' && state === 'failed';

/** What waits for somebody to do something first. */
const WAITING_FOR: ReadonlySet<FileProgress['state'] | undefined> = new Set(['unpaid', 'no-engine']);

/** The file that the job waits for: living before cancelled, at the same stage failed before unpaid before the rest. */
function leastAdvanced(files: readonly JobFileRow[]): JobFileRow | undefined {
  const place = (file: JobFileRow): number[] => [
    file.standing === 'cancelled' ? 1 : 0,
    file.stage,
    file.state === 'failed' ? 0 : WAITING_FOR.has(file.state) ? 1 : 2,
    file.progress,
  ];
  return files.toSorted((a, b) => {
    const [left, right] = [place(a), place(b)];
    const differing = left.findIndex((value, index) => value !== right[index]);
    return differing < 0 ? 0 : left[differing]! - right[differing]!;
  })[0];
}

type DescribedFile = Omit<JobDetail['files'][number], 'heardBy'>;
/** Without what the models say of it: `readJob` adds who hears it, and who heard it. */
export type DescribedJob = Omit<JobDetail, 'files' | 'sentTo'> & { files: DescribedFile[] };

export function describeJob(situation: JobSituation, sources: readonly FileRow[], role: Role): DescribedJob {
  const { job, files } = situation;
  const nameOf = (file: JobFileRow): string[] =>
    sources.flatMap(({ id, name }) => (id === file.fileId ? [name] : []));
  const summary = summarise(situation, files.filter(hasFailed).flatMap(nameOf));
  const abilities = abilitiesFor({ role, access: situation.access }, job, files);
  return {
    ...summary,
    files: files.map((entry) => ({
      ...describeFile(entry, (fileId) => sources.find((source) => source.id === fileId)),
      canLeaveOut: abilities.canCancel && canLeaveOut(entry, files),
    })),
    stages: describeStages(job, summary.progress?.state),
    abilities,
    approved: job.approvedAt !== null,
  };
}

function describeFile(
  entry: JobFileRow,
  sourceOf: (fileId: string | null) => FileRow | undefined,
): Omit<DescribedFile, 'canLeaveOut'> {
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
    standing: entry.standing,
    tracks: entry.tracks,
    tracksMissing: waitsForTracks(entry) ? entry.tracksExpected! - entry.tracks.length : 0,
    progress: describeProgress(entry, now()),
  };
}

/** The thin line at the top of a job's page. */
export function describeStages(
  job: Pick<JobRow, 'sid' | 'stage' | 'standing' | 'orderedStages'>,
  machine: FileProgress['state'] | undefined,
): JobDetail['stages'] {
  return STAGES[serviceOf(job.sid).stages].map(({ number, label, worker, always, final }) => {
    const state = (): JobDetail['stages'][number]['state'] => {
      if (!always && !job.orderedStages.includes(number)) return 'skipped';
      if (number < job.stage) return 'done';
      if (number > job.stage) return 'ahead';
      if (final) return 'done';
      if (job.standing === 'cancelled') return 'stopped';
      if (machine === 'failed') return 'failed';
      return worker === 'machine' && job.standing === 'active' && !WAITING_FOR.has(machine)
        ? 'now'
        : 'waiting';
    };
    return { number, label, state: state() };
  });
}
