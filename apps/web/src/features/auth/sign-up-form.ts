import { type Registration, registration } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';

/** What the two steps hold while somebody types. */
export interface SignUpValues {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  collectionSize: string;
  userType: string;
  terms: boolean;
}

export type SignUpErrors = Partial<Record<keyof SignUpValues, string>>;

export const emptySignUp: SignUpValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  collectionSize: '',
  userType: '',
  terms: false,
};

const FIRST_STEP = new Set(['name', 'email', 'password', 'confirmPassword']);

/** The options of the second step, in words. */
export const collectionSizes = [
  { value: 'small', label: 'Less than 100 bottles' },
  { value: 'medium', label: '100-500 bottles' },
  { value: 'large', label: '500+ bottles' },
];
export const userTypes = [
  { value: 'collector', label: 'Wine Collector' },
  { value: 'winery', label: 'Winery Owner' },
  { value: 'professional', label: 'Wine Professional' },
];

/** What goes to the server. */
export function accountOf(values: SignUpValues, plan: Plan | undefined): Registration {
  const { name, email, password } = values;
  const choice = registration.pick({ collectionSize: true, userType: true }).safeParse(values);
  return { username: email, name, email, password, ...choice.data, ...(plan && { plan }) };
}

/** The first problem of each of the contract's fields among `fields`. */
function problems(values: SignUpValues, fields: readonly ('name' | 'email' | 'password')[]): SignUpErrors {
  const errors: SignUpErrors = {};
  for (const field of fields) {
    const result = registration.shape[field].safeParse(values[field]);
    if (!result.success) errors[field] = result.error.issues[0]?.message ?? 'Please check this field';
  }
  return errors;
}

/** What keeps the first step from going on. */
export function firstStepErrors(values: SignUpValues): SignUpErrors {
  const errors = problems(values, ['name', 'email', 'password']);
  if (values.confirmPassword !== values.password) errors.confirmPassword = 'Passwords do not match';
  return errors;
}

/** What keeps the second step from creating the account. */
export function secondStepErrors(values: SignUpValues): SignUpErrors {
  const errors: SignUpErrors = {};
  if (values.collectionSize === '') errors.collectionSize = 'Collection size is required';
  if (values.userType === '') errors.userType = 'User type is required';
  if (!values.terms) errors.terms = 'Please agree to the terms and the privacy policy';
  return errors;
}

/** The step that shows the first of these errors. */
export function stepOf(errors: Readonly<Record<string, string>>): 1 | 2 {
  return Object.keys(errors).some((field) => FIRST_STEP.has(field)) ? 1 : 2;
}

/**
 * What stands above the form when the server refused: its message, unless that is told beside a field
 * already, and what it says of fields the form does not have.
 */
export function noticeOf(message: string, errors: Readonly<Record<string, string>>): string | undefined {
  const beside = Object.entries(errors).filter(([field]) => field in emptySignUp);
  const elsewhere = Object.entries(errors).filter(([field]) => !(field in emptySignUp));
  const told = beside.some(([, words]) => words === message);
  const words = [...(told ? [] : [message]), ...elsewhere.map(([, problem]) => problem)];
  return words.length === 0 ? undefined : [...new Set(words)].join(' ');
}
