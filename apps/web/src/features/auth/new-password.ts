import { newPassword } from '@cuverie/contract';

export interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

/** The errors of a new password, by the rules of sign-up. */
export function newPasswordErrors({ password, confirmPassword }: NewPasswordValues): Record<string, string> {
  const errors: Record<string, string> = {};
  const problem = newPassword.safeParse(password).error?.issues[0]?.message;
  if (problem !== undefined) errors['password'] = problem;
  if (confirmPassword !== password) errors['confirmPassword'] = 'Passwords do not match';
  return errors;
}

/** The token in a link after its "#", or `null`. */
export function tokenInLink(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
