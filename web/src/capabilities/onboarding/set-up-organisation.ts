import { addOrganisationCredits } from '@colloquy/contract/credits';
import { addOrganisation } from '@colloquy/contract/organisations';
import { setServiceEnabled } from '@colloquy/contract/services';
import { addSubscription } from '@colloquy/contract/subscriptions';
import { addUser, type UserDetail } from '@colloquy/contract/users';
import { v7 as newId } from 'uuid';
import { call } from '../../app/api/client.ts';
import { FREE_PLAN, INSTALLED_SERVICES, type SetUp } from './set-up-schema.ts';
import * as text from './messages.ts';

/** Parts of the page in the order in which they are saved. */
const SET_UP_STEPS = ['organisation', 'plan', 'services', 'admin', 'credits'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Ids of one set-up; they make a retry idempotent. */
type SetUpIds = Record<'organisation' | 'plan' | 'admin' | 'credits', string>;
export const newSetUpIds = (): SetUpIds => ({
  organisation: newId(),
  plan: newId(),
  admin: newId(),
  credits: newId(),
});

export type SetUpProgress = { done: readonly SetUpStep[]; organisationId?: string; admin?: UserDetail };

/** Failure of a step. The steps before it stay saved. */
export class SetUpStepError extends Error {
  readonly step: SetUpStep;
  override readonly cause: unknown;
  constructor(step: SetUpStep, cause: unknown) {
    super(`stopped at ${step}`);
    this.step = step;
    this.cause = cause;
  }
}

/**
 * Saves the remaining steps one after another. Each is an ordinary request with its own id, so that an
 * interrupted set-up resumes at the failed step.
 */
export async function setUpOrganisation(
  values: SetUp,
  ids: SetUpIds,
  { from, onProgress }: { from: SetUpProgress; onProgress: (progress: SetUpProgress) => void },
): Promise<SetUpProgress> {
  let progress = from;
  for (const step of SET_UP_STEPS) {
    if (progress.done.includes(step)) continue;
    try {
      const saved = await saveStep(step, values, ids, progress.organisationId ?? '');
      progress = { ...progress, ...saved, done: [...progress.done, step] };
      onProgress(progress);
    } catch (error) {
      throw new SetUpStepError(step, error);
    }
  }
  return progress;
}

async function saveStep(
  step: SetUpStep,
  { organisation, plan, services, admin, credits }: SetUp,
  ids: SetUpIds,
  organisationId: string,
): Promise<Partial<SetUpProgress>> {
  const params = { organisationId };
  switch (step) {
    case 'organisation': {
      const body = { ...organisation, requestId: ids.organisation };
      return { organisationId: (await call(addOrganisation, { body })).organisation.id };
    }
    case 'plan': {
      // An organisation without a subscription is on Free.
      if (plan.plan === FREE_PLAN && plan.seats === null) return {};
      const startsOn = todayIn(organisation.timeZone);
      await call(addSubscription, {
        params,
        body: { ...plan, startsOn, renews: true, requestId: ids.plan },
      });
      return {};
    }
    case 'services':
      for (const { sid } of INSTALLED_SERVICES)
        if (!services.includes(sid)) await call(setServiceEnabled, { params, body: { sid, isOn: false } });
      return {};
    case 'admin': {
      const body = { ...admin, id: ids.admin, oid: organisationId, adminType: 0 } as const;
      return { admin: (await call(addUser, { body })).user };
    }
    case 'credits': {
      const { amount, expiresOn } = credits;
      if (amount === null) return {};
      const body = { amount, expiresOn, postingId: ids.credits, reason: text.firstCredits };
      await call(addOrganisationCredits, { params, body });
      return {};
    }
  }
}

const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date());
