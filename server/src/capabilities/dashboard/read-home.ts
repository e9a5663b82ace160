import type { Query } from '@colloquy/contract';
import type { ContinuedTranscript, Home, HomeNews, readHome as endpoint } from '@colloquy/contract/dashboard';
import { now } from '../../platform/clock.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { countOpenThreads, findMessagesFor } from '../comments/index.ts';
import { countAside, findHomeJobs, findJobSummaries, findReceivedJobs } from '../jobs/index.ts';
import { findFirstSteps } from '../onboarding/index.ts';
import { countToCheck, findReadingOfJobs, findRecentReading } from '../transcripts/index.ts';

/** Transcripts to continue. */
const CONTINUED = 2;
/** Messages, and jobs received, at most. */
const NEWS = 8;
const NEWS_MS = 14 * 24 * 60 * 60 * 1_000;

/** A customer's home page, in the customer's scope. */
export async function readHome(who: Caller, { uncertaintyThreshold }: Query<typeof endpoint>): Promise<Home> {
  const [{ toReview, ...groups }, continued, news, aside, firstSteps] = await Promise.all([
    findHomeJobs(who),
    findContinued(who, uncertaintyThreshold),
    findNews(who),
    countAside(who),
    findFirstSteps(who),
  ]);
  const reading = await findReadingOfJobs(
    who,
    toReview.rows.map(({ id }) => id),
  );
  return {
    ...groups,
    toReview: {
      total: toReview.total,
      rows: toReview.rows.map((job) => ({
        job,
        ...(reading.get(job.id) ?? { languages: [], checkedPercent: null }),
      })),
    },
    continued,
    news,
    ...aside,
    firstSteps,
  };
}

async function findContinued(who: Caller, threshold: number | undefined): Promise<ContinuedTranscript[]> {
  const recent = await findRecentReading(who, CONTINUED);
  if (recent.length === 0) return [];
  const [jobs, comments] = await Promise.all([
    findJobSummaries(
      who,
      recent.map(({ jobId }) => jobId),
    ),
    countOpenThreads(recent.map(({ recordingId }) => recordingId)),
  ]);
  const continued = [];
  for (const { jobId, revision, ...transcript } of recent) {
    const job = jobs.get(jobId);
    const { recordingId } = transcript;
    const toCheck = await countToCheck({ recordingId, revision }, threshold);
    if (job) continued.push({ ...transcript, job, toCheck, comments: comments.get(recordingId) ?? 0 });
  }
  return continued;
}

async function findNews(who: Caller): Promise<HomeNews[]> {
  const recently = { since: new Date(now().getTime() - NEWS_MS), limit: NEWS };
  const [messages, received] = await Promise.all([
    findMessagesFor(who, recently),
    findReceivedJobs(who, recently),
  ]);
  const ofJobs = received.map((each) => ({
    ...each,
    recordingId: null,
    recording: null,
    atMs: null,
    text: null,
  }));
  const latest = [...messages, ...ofJobs].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const jobs = await findJobSummaries(
    who,
    latest.map(({ jobId }) => jobId),
  );
  return latest.slice(0, NEWS).flatMap(({ jobId, at, ...news }) => {
    const job = jobs.get(jobId);
    return job ? [{ ...news, job, at: at.toISOString() }] : [];
  });
}
