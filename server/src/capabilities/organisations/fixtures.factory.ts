import { newId } from '../../platform/ids.ts';
import type { CapabilityFixtures, CreateFixture } from '../../testing/fixtures.ts';
import { grantCredits } from '../credits/index.ts';
import { anInvoice } from '../credits/invoices.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { inTask } from '../transcripts/transcripts.factory.ts';
import { anOrganisation } from './organisations.factory.ts';

/** Creates an organisation that can be changed and deleted without losing the actors. */
export const createSpareOrganisation: CreateFixture = async (_server, { browser }) => {
  const [{ id }, { id: jobId }] = [await anOrganisation(), await aDraft(browser)];
  return { id, jobId, knownIds: {} };
};

export default {
  fixtures: {
    organisationId: async (_server, { browser, person }) => {
      const { id: jobId } = await aDraft(browser);
      const { organisationId } = person;
      const grantId = newId();
      await inTask({ organisationId }, () => grantCredits({ organisationId, postingId: grantId, amount: 1 }));
      const invoiceId = await anInvoice(organisationId);
      return { id: organisationId, jobId, knownIds: { personId: person.id, grantId, invoiceId } };
    },
    spareOrganisationId: createSpareOrganisation,
  },
  requests: {
    'PATCH /api/organisations/:organisationId': { fixture: 'spareOrganisationId' },
    'DELETE /api/organisations/:organisationId': { fixture: 'spareOrganisationId' },
  },
} satisfies CapabilityFixtures;
