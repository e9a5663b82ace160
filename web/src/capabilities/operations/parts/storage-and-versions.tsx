import type { Operations } from '@colloquy/contract/operations';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { Section } from './section.tsx';

/** Storage locations, free disk space and installed versions. */
export function StorageAndVersions({ state: { disk, versions, sendsMail } }: { state: Operations }) {
  const used = disk.totalBytes - disk.freeBytes;
  const percent = Math.round((100 * used) / disk.totalBytes);
  return (
    <div className="grid gap-8 wide:grid-cols-2">
      <Section title="Disk">
        <ProgressBar label="Room used" percent={percent} tone={percent >= 95 ? 'danger' : 'accent'} />
        <Facts
          facts={[
            ['Free', `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`],
            ['Data folder', disk.dataFolder],
            ['Uploaded files', disk.storage === 'folder' ? 'in the data folder' : 'in a bucket'],
            ['Database', formatBytes(disk.databaseBytes)],
          ]}
        />
      </Section>
      <Section title="Versions">
        <Facts
          facts={[
            ['Colloquy', versions.product],
            ['Node', versions.node],
            ['PostgreSQL', versions.postgres],
            ['Schema', versions.schema],
            ['Email', sendsMail ? 'sent by SMTP' : 'not sent: SMTP_URL is not set'],
          ]}
        />
      </Section>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
