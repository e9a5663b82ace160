import type { ContinuedTranscript } from '@colloquy/contract/dashboard';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { pathOfJob } from '../../jobs/index.ts';
import * as text from '../messages.ts';
import { CheckedBar, HomeJobRow, HomeSection } from './home-section.tsx';

/** Transcripts that the person was in last, each with a way back to the place. */
export function ContinuedTranscripts({ transcripts }: { transcripts: readonly ContinuedTranscript[] }) {
  if (transcripts.length === 0) return null;
  return (
    <HomeSection title={text.continueHeading} empty="" isEmpty={false}>
      {transcripts.map((transcript) => (
        <Continued key={transcript.recordingId} transcript={transcript} />
      ))}
    </HomeSection>
  );
}

function Continued({ transcript }: { transcript: ContinuedTranscript }) {
  const { job, recordingId, name, durationMs, positionMs, checkedPercent, toCheck, comments } = transcript;
  const to = `${pathOfJob(job, 'customer')}?${new URLSearchParams({ file: recordingId, t: String(positionMs) })}`;
  const facts = [
    ...(job.fileCount > 1 ? [name] : []),
    ...(durationMs === null ? [] : [formatClock(durationMs)]),
    text.wordsToCheck(toCheck),
    ...(comments > 0 ? [text.openComments(comments)] : []),
  ];
  return (
    <HomeJobRow job={job} to={to} note={facts.join(' · ')}>
      <CheckedBar name={job.name} percent={checkedPercent} />
      <ButtonLink variant="primary" to={to} className="relative">
        {text.continueAt(formatClock(positionMs))}
        <span className="sr-only">{text.inJob(job.name)}</span>
      </ButtonLink>
    </HomeJobRow>
  );
}
