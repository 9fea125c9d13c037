/** Second factors: a code of an authenticator app, a passkey, or a recovery code. */
export const SECOND_FACTORS = ['app', 'passkey', 'recovery code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Number of recovery codes; each works once. */
export const RECOVERY_CODES = 10;

/** Maximum of passkeys per person. */
export const MOST_PASSKEYS = 20;

/** Lifetime of a pending second factor or passkey in minutes. */
export const CHALLENGE_MINUTES = 5;

/** Validity of a fresh proof in minutes. */
export const PROOF_MINUTES = 10;
