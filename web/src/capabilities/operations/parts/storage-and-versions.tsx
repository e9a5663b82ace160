import type { Operations } from '@colloquy/contract/operations';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { Section } from './section.tsx';
import * as text from '../messages.ts';

/** Storage locations, free disk space and installed versions. */
export function StorageAndVersions({ state: { disk, versions, sendsMail } }: { state: Operations }) {
  const used = disk.totalBytes - disk.freeBytes;
  const percent = Math.round((100 * used) / disk.totalBytes);
  return (
    <div className="grid gap-8 wide:grid-cols-2">
      <Section title={text.disk}>
        <ProgressBar label={text.spaceUsed} percent={percent} tone={percent >= 95 ? 'danger' : 'accent'} />
        <Facts
          facts={[
            [text.freeSpace, text.freeOfTotal(formatBytes(disk.freeBytes), formatBytes(disk.totalBytes))],
            [text.dataFolder, disk.dataFolder],
            [text.uploadedFiles, disk.storage === 'folder' ? text.inDataFolder : text.inBucket],
            [text.database, formatBytes(disk.databaseBytes)],
          ]}
        />
      </Section>
      <Section title={text.versions}>
        <Facts
          facts={[
            [text.product, versions.product],
            [text.node, versions.node],
            [text.postgres, versions.postgres],
            [text.schema, versions.schema],
            [text.email, sendsMail ? text.sentBySmtp : text.notSent],
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
