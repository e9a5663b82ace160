import type { OrganisationDetail } from '@colloquy/contract/organisations';
import type { ReactNode } from 'react';
import { languageLabel } from '../../../app/language-names.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';

/** All details of an organisation as a list. */
export function OrganisationFacts({ organisation }: { organisation: OrganisationDetail }) {
  const { settings, grant } = organisation;
  const facts: [label: string, value: ReactNode][] = [
    ['Name', <bdi key="name">{organisation.name}</bdi>],
    ['Code', organisation.code],
    ['Time zone', organisation.timeZone.replaceAll('_', ' ')],
    ['Created', formatMomentInFull(organisation.createdAt)],
    ['Languages offered first', settings.languages.map(languageLabel).join(', ') || 'All alike'],
    [
      'Finished jobs are kept',
      settings.retentionDays === null ? 'For good' : `${settings.retentionDays} days`,
    ],
    ['Emails about jobs', settings.mailsToCustomers ? 'Sent' : 'Not sent'],
    ['Known voices', settings.speakerMemory ? 'Recognised' : 'Not recognised'],
    [
      'Support access',
      grant
        ? `Until ${formatMomentInFull(grant.until)}, granted by ${grant.grantedBy}${grant.downloads ? ', downloads allowed' : ''}`
        : 'None',
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
