import {
  addOrganisation,
  addOrganisationCredits,
  addSubscription,
  addUser,
  switchService,
  type UserDetail,
} from '@colloquy/contract';
import { v7 as newId } from 'uuid';
import { call } from '../../app/api/client.ts';
import { FREE, INSTALLED, type SetUp } from './set-up-form.ts';

/** The parts of the page, in the order in which they are saved. */
export const STEPS = ['organisation', 'plan', 'services', 'admin', 'credits'] as const;
export type Step = (typeof STEPS)[number];

/** Ids of one set-up: sent twice, each part is made once. */
export type SetUpIds = Record<'organisation' | 'plan' | 'admin' | 'credits', string>;
export const newSetUpIds = (): SetUpIds => ({
  organisation: newId(),
  plan: newId(),
  admin: newId(),
  credits: newId(),
});

export type Progress = { done: readonly Step[]; organisationId?: string; admin?: UserDetail };

/** What stopped a set-up, with the part that it belongs to. What was saved before stays saved. */
export class SetUpStopped extends Error {
  readonly step: Step;
  override readonly cause: unknown;
  constructor(step: Step, cause: unknown) {
    super(`stopped at ${step}`);
    this.step = step;
    this.cause = cause;
  }
}

/**
 * Saves the parts that are not saved yet, one after another. Each is an ordinary request with an id of its own, so that
 * a set-up that stopped goes on where it did.
 */
export async function setUpOrganisation(
  values: SetUp,
  ids: SetUpIds,
  { from, onProgress }: { from: Progress; onProgress: (progress: Progress) => void },
): Promise<Progress> {
  let progress = from;
  for (const step of STEPS) {
    if (progress.done.includes(step)) continue;
    try {
      const made = await save(step, values, ids, progress.organisationId ?? '');
      progress = { ...progress, ...made, done: [...progress.done, step] };
      onProgress(progress);
    } catch (error) {
      throw new SetUpStopped(step, error);
    }
  }
  return progress;
}

async function save(
  step: Step,
  { organisation, plan, services, admin, credits }: SetUp,
  ids: SetUpIds,
  organisationId: string,
): Promise<Partial<Progress>> {
  const params = { organisationId };
  switch (step) {
    case 'organisation': {
      const body = { ...organisation, requestId: ids.organisation };
      return { organisationId: (await call(addOrganisation, { body })).organisation.id };
    }
    case 'plan': {
      // Without a subscription an organisation is on Free.
      if (plan.plan === FREE && plan.seats === null) return {};
      const startsOn = todayIn(organisation.timeZone);
      await call(addSubscription, {
        params,
        body: { ...plan, startsOn, renews: true, requestId: ids.plan },
      });
      return {};
    }
    case 'services':
      for (const { sid } of INSTALLED)
        if (!services.includes(sid)) await call(switchService, { params, body: { sid, isOn: false } });
      return {};
    case 'admin': {
      const body = { ...admin, id: ids.admin, oid: organisationId, adminType: 0 } as const;
      return { admin: (await call(addUser, { body })).user };
    }
    case 'credits': {
      const { amount, expiresOn } = credits;
      if (amount === null) return {};
      const body = { amount, expiresOn, postingId: ids.credits, reason: 'First credits' };
      await call(addOrganisationCredits, { params, body });
      return {};
    }
  }
}

const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date());
