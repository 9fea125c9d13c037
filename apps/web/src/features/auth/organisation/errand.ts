import { organisationOperations } from '@cuverie/contract';
import { v4 as newMark } from 'uuid';
import { call } from '../../../api/client.ts';

/** What somebody is at their organisation's sign-in for. */
export type Errand = 'sign-in' | 'link' | 'proof';

const ERRANDS = ['sign-in', 'link', 'proof'] as const;

const START = {
  'sign-in': organisationOperations.start,
  link: organisationOperations.startLink,
  proof: organisationOperations.startProof,
};

const KEY = 'organisation';

export interface Begun {
  errand: Errand;
  /** Without it nobody trades the code they come back with. */
  browser: string;
  /** The page it was begun on. */
  from: string;
}

/**
 * Goes to the organisation's sign-in; the tab knows what for when it is back.
 * @param from the page it was begun on, where it is tried again from another
 */
export async function goToOrganisation(errand: Errand, from: string = location.pathname): Promise<void> {
  const browser = newMark() + newMark();
  const { url } = await call(START[errand], { body: { browser } });
  const begun: Begun = { errand, browser, from };
  sessionStorage.setItem(KEY, JSON.stringify(begun));
  location.assign(url);
}

/** What the tab went to the organisation for, if it did. */
export function begunErrand(): Begun | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Begun>;
    const errand = ERRANDS.find((one) => one === kept.errand);
    return errand && typeof kept.browser === 'string' && typeof kept.from === 'string'
      ? { errand, browser: kept.browser, from: kept.from }
      : undefined;
  } catch {
    return undefined;
  }
}

export function forgetErrand(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept there.
  }
}
