import { type Registration, registration } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';
import { type Problems, problemsOf } from '../../ui/form/typed.ts';

export interface SignUpValues {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  collectionSize: string;
  userType: string;
  terms: boolean;
}

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

export function accountOf(values: SignUpValues, plan: Plan | undefined): Registration {
  const { name, email, password } = values;
  const choice = registration.pick({ collectionSize: true, userType: true }).safeParse(values);
  return { username: email, name, email, password, ...choice.data, ...(plan && { plan }) };
}

export function firstStepErrors(values: SignUpValues): Problems {
  const errors = problemsOf(
    registration.pick({ name: true, email: true, password: true }).safeParse(values).error,
  );
  if (values.confirmPassword !== values.password) errors['confirmPassword'] = 'Passwords do not match';
  return errors;
}

export function secondStepErrors(values: SignUpValues): Problems {
  const errors: Problems = {};
  if (values.collectionSize === '') errors['collectionSize'] = 'Collection size is required';
  if (values.userType === '') errors['userType'] = 'User type is required';
  if (!values.terms) errors['terms'] = 'Please agree to the terms and the privacy policy';
  return errors;
}

/** The step with the first of these errors. */
export function stepOf(errors: Readonly<Record<string, string>>): 1 | 2 {
  return Object.keys(errors).some((field) => FIRST_STEP.has(field)) ? 1 : 2;
}
