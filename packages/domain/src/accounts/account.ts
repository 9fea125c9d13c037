/** Sizes of a collection, as stated at sign-up. */
export const COLLECTION_SIZES = ['small', 'medium', 'large'] as const;
export type CollectionSize = (typeof COLLECTION_SIZES)[number];

/** Kinds of accounts, as stated at sign-up; they give no permissions. */
export const USER_TYPES = ['collector', 'winery', 'professional'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Plans with a trial. */
export const PLANS = ['enthusiast', 'collector', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Name of the plans page in refusals, which clients turn into a link. */
export const PLAN_PAGE = 'the page Plan';

/** Languages for the format of numbers and days; Cuverie's own texts are English in each. */
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

/** Length of a password, inclusive; the maximum keeps hashing cheap. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/** Lifetime of a password link in minutes. */
export const RESET_LINK_MINUTES = 30;

/** Default name of an estate. */
export const ownEstateName = (person: string): string => `${person}'s estate`;

/** Lifetime of an invitation in days. */
export const INVITATION_DAYS = 7;

/** Maximum of open invitations per estate. */
export const MOST_INVITATIONS = 50;

/** Maximum of sessions per person; the one unused the longest is revoked. */
export const MOST_SESSIONS = 30;

/** Returns the key under which an email address is one account, ignoring case. */
export function sameEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Hours in which both addresses must confirm a new email. */
export const EMAIL_CHANGE_HOURS = 24;

/** Lifetime of an email verification link in days. */
export const EMAIL_PROOF_DAYS = 7;

/** Days from the request to the deletion of an account, in which its owner may restore it. */
export const DELETION_DAYS = 14;

/** Days before the deletion on which the owner gets a reminder. */
export const DELETION_WARNING_DAYS = 2;
