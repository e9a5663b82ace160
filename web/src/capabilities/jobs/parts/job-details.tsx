import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { StageList } from '../../../ui/feedback/stage-line.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatDuration } from '../../../ui/format/duration.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { chosenFile, countReady, type JobFile } from '../chosen-file.ts';
import * as text from '../messages.ts';
import { useService } from '../service-screens.ts';
import { jobPeopleQuery } from '../sharing.queries.ts';
import { JobCosts } from './job-costs.tsx';

/** Facts of a job and its shown file: number, settings, file, cost, stages and people. */
export function JobDetails({ job }: { job: JobDetail }) {
  const [search] = useSearchParams();
  const { describeSettings } = useService();
  const file = chosenFile(job.files, search);
  return (
    <div className="grid max-w-xl gap-4">
      <Facts>
        <Fact label={text.number}>{job.code}</Fact>
        <Fact label={text.ordered}>
          <Moment at={job.createdAt} />, <bdi>{job.createdBy}</bdi>
        </Fact>
        {job.completedAt !== null && (
          <Fact label={text.completedAt}>
            <Moment at={job.completedAt} />
          </Fact>
        )}
        <Fact label={text.settings}>{describeSettings(job.settings)}</Fact>
        {job.files.length > 1 && (
          <Fact label={text.filesOfJob}>
            {text.fileCount(job.files.length)}, {text.readyFiles(countReady(job.files))}
          </Fact>
        )}
      </Facts>
      {file && <FileFacts job={job} file={file} />}
      <JobCosts job={job} />
      <Section title={text.stages}>
        <StageList label={text.stages} stages={job.stages} />
      </Section>
      {job.abilities.canShare && <People job={job} />}
    </div>
  );
}

function FileFacts({ job, file }: { job: JobDetail; file: JobFile }) {
  const { describeFile, describeEngine } = useService();
  const own = describeFile(file, job.settings);
  return (
    <Facts>
      <Fact label={text.file}>
        <bdi className="wrap-anywhere">{file.name}</bdi>
      </Fact>
      {file.bytes > 0 && <Fact label={text.size}>{formatBytes(file.bytes)}</Fact>}
      {file.durationMs !== null && <Fact label={text.length}>{formatDuration(file.durationMs)}</Fact>}
      {own && <Fact label={text.fileSettings}>{own}</Fact>}
      {file.transcribedBy && (
        <Fact label={text.transcribedWith}>{describeEngine(file.transcribedBy.engine)}</Fact>
      )}
    </Facts>
  );
}

function People({ job }: { job: JobDetail }) {
  const { data } = useQuery(jobPeopleQuery(job.id));
  if (!data) return null;
  return (
    <Section title={text.access}>
      <ul className="grid gap-1">
        <Person name={data.owner.name} what={text.accessLabels.owner} />
        {data.people.map(({ id, name, access }) => (
          <Person key={id} name={name} what={text.accessLabels[access]} />
        ))}
        {data.groups.map(({ id, name, members }) => (
          <Person key={id} name={name} what={text.groupMembers(members.length)} />
        ))}
        {data.reviewers.map(({ id, name }) => (
          <Person key={id} name={name} what={text.accessLabels.reviewer} />
        ))}
      </ul>
    </Section>
  );
}

const Person = ({ name, what }: { name: string; what: string }) => (
  <li className="flex flex-wrap justify-between gap-x-3">
    <bdi>{name}</bdi>
    <span className="text-ink-3">{what}</span>
  </li>
);

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">{children}</dl>
);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-1.5 text-xs font-medium text-ink-2">{title}</h2>
    {children}
  </section>
);
