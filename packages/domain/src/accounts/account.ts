/** How many bottles a person said they keep at sign-up. */
export const COLLECTION_SIZES = ['small', 'medium', 'large'] as const;
export type CollectionSize = (typeof COLLECTION_SIZES)[number];

/** What a person said they are at sign-up; it gives no permissions. */
export const USER_TYPES = ['collector', 'winery', 'professional'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** The plans one can start a trial of. */
export const PLANS = ['enthusiast', 'collector', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** What refusals call the page where a plan is chosen: a screen makes a link of it. */
export const PLAN_PAGE = 'the page Plan';

/** Languages numbers and days may be written in; Cuverie's own words are English in each. */
export const NUMBER_LANGUAGES = [
  'en-GB',
  'en-US',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'it',
  'es',
  'pt',
  'nl',
  'da',
  'sv',
  'hu',
  'cs',
  'el',
] as const;
export type NumberLanguage = (typeof NUMBER_LANGUAGES)[number];

/** Characters of a password, inclusive; the upper bound keeps hashing cheap. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** Minutes for which a link to choose a new password works. */
export const RESET_LINK_MINUTES = 30;

/** Default name of an estate. */
export const ownEstateName = (person: string): string => `${person}'s estate`;

/** Days for which an invitation to an estate holds. */
export const INVITATION_DAYS = 7;

/** Invitations of an estate that hold at the same time. */
export const MOST_INVITATIONS = 50;

/** Sessions a person has at most; the one unused the longest makes room. */
export const MOST_SESSIONS = 30;

/** The form under which an e-mail address is one account, whatever its case. */
export function sameEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Hours within which a new email has to be confirmed at both addresses. */
export const EMAIL_CHANGE_HOURS = 24;

/** Days for which a link that proves an email works. */
export const EMAIL_PROOF_DAYS = 7;

/** Days after which an account that is to be deleted is gone; until then its owner may keep it. */
export const DELETION_DAYS = 14;

/** Days before the deletion on which the owner gets a reminder. */
export const DELETION_WARNING_DAYS = 2;
