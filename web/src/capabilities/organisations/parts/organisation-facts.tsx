import type { OrganisationDetail } from '@colloquy/contract/organisations';
import type { ReactNode } from 'react';
import { languageLabel } from '../../../app/language-names.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import * as text from '../messages.ts';

/** All details of an organisation as a list. */
export function OrganisationFacts({ organisation }: { organisation: OrganisationDetail }) {
  const { settings, grant } = organisation;
  const facts: [label: string, value: ReactNode][] = [
    [text.name, <bdi key="name">{organisation.name}</bdi>],
    [text.code, organisation.code],
    [text.timeZone, organisation.timeZone.replaceAll('_', ' ')],
    [text.created, formatMomentInFull(organisation.createdAt)],
    [text.preferredLanguages, settings.languages.map(languageLabel).join(', ') || text.none],
    [
      text.keepCompletedJobs,
      settings.retentionDays === null ? text.forever : text.retentionDays(settings.retentionDays),
    ],
    [text.jobEmails, settings.mailsToCustomers ? text.sent : text.notSent],
    [text.knownVoices, settings.speakerMemory ? text.recognised : text.notRecognised],
    [
      text.supportAccess,
      grant
        ? text.accessGrantedBy(formatMomentInFull(grant.until), grant.grantedBy, grant.downloads)
        : text.none,
    ],
  ];
  return (
    <dl className="grid max-w-2xl gap-x-6 rounded-md border border-line bg-surface px-4 py-2 wide:grid-cols-[auto_1fr]">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="border-line py-2 not-last:border-b wide:col-span-2 wide:grid wide:grid-cols-subgrid"
        >
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
