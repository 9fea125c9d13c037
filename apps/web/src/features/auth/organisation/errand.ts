import { organisationOperations } from '@cuverie/contract';
import { v4 as newMark } from 'uuid';
import { call } from '../../../api/client.ts';

/** The purpose of a visit to the organisation's login. */
export type Errand = 'sign-in' | 'link' | 'proof';

const ERRANDS = ['sign-in', 'link', 'proof'] as const;

const START = {
  'sign-in': organisationOperations.start,
  link: organisationOperations.startLink,
  proof: organisationOperations.startProof,
};

const KEY = 'organisation';

export interface StartedErrand {
  errand: Errand;
  /** The secret without which the returned code cannot be exchanged. */
  browser: string;
  /** The page where it started. */
  from: string;
}

/**
 * Goes to the organisation's login, and stores the purpose in the tab.
 * @param from the page where it started, if it is retried from another one
 */
export async function goToOrganisation(errand: Errand, from: string = location.pathname): Promise<void> {
  const browser = newMark() + newMark();
  const { url } = await call(START[errand], { body: { browser } });
  const begun: StartedErrand = { errand, browser, from };
  sessionStorage.setItem(KEY, JSON.stringify(begun));
  location.assign(url);
}

/** The purpose stored in the tab, if any. */
export function begunErrand(): StartedErrand | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<StartedErrand>;
    const errand = ERRANDS.find((one) => one === stored.errand);
    return errand && typeof stored.browser === 'string' && typeof stored.from === 'string'
      ? { errand, browser: stored.browser, from: stored.from }
      : undefined;
  } catch {
    return undefined;
  }
}

export function forgetErrand(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing to remove.
  }
}
