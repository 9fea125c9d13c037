import { type Registration, registration } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';
import { deviceZone } from '../../platform/clock.ts';
import { type Problems, problemsOf } from '../../ui/form/typed.ts';

export interface SignUpValues {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  collectionSize: string;
  userType: string;
  /** Of a winery: where it is, its units and its time zone. */
  country: string;
  units: string;
  timeZone: string;
  terms: boolean;
}

export const emptySignUp: SignUpValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  collectionSize: '',
  userType: '',
  country: '',
  units: '',
  timeZone: '',
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

export const countries = [
  { value: 'US', label: 'The United States' },
  { value: 'EU', label: 'A country of the European Union' },
  { value: 'other', label: 'Another country' },
];
export const unitChoices = [
  { value: 'metric', label: 'Litres, kilograms, hectares, °C' },
  { value: 'us', label: 'Gallons, pounds, acres, °F' },
];
/** The units people of a country use. */
export const unitsOf = (country: string): string => (country === 'US' ? 'us' : 'metric');

/** Whether a winery is signed up: it starts with its units, and in its own section. */
export const isWinery = ({ userType }: Pick<SignUpValues, 'userType'>): boolean => userType === 'winery';

export function accountOf(values: SignUpValues, plan: Plan | undefined): Registration {
  const { name, email, password } = values;
  const choice = registration.pick({ collectionSize: true, userType: true }).safeParse(values);
  const { country, units } = values;
  const ofWinery = registration
    .pick({ units: true, market: true })
    .safeParse({ units, market: country === 'other' ? null : country });
  return {
    username: email,
    name,
    email,
    password,
    ...choice.data,
    ...(isWinery(values) && ofWinery.data),
    // Only a winery chooses its zone, and the device's is preselected.
    timeZone: (isWinery(values) && values.timeZone) || deviceZone(),
    ...(plan && { plan }),
  };
}

export function firstStepErrors(values: SignUpValues): Problems {
  const errors = problemsOf(
    registration.pick({ name: true, email: true, password: true }).safeParse(values).error,
  );
  if (values.confirmPassword !== values.password) errors['confirmPassword'] = 'Passwords do not match';
  return errors;
}

/** @param isInvited into an estate that is there already, whose country is known */
export function secondStepErrors(values: SignUpValues, isInvited = false): Problems {
  const errors: Problems = {};
  if (values.collectionSize === '') errors['collectionSize'] = 'Collection size is required';
  if (values.userType === '') errors['userType'] = 'User type is required';
  if (isWinery(values) && !isInvited && values.country === '') errors['country'] = 'Country is required';
  if (!values.terms) errors['terms'] = 'Please agree to the terms and the privacy policy';
  return errors;
}

/** The step with the first of these errors. */
export function stepOf(errors: Readonly<Record<string, string>>): 1 | 2 {
  return Object.keys(errors).some((field) => FIRST_STEP.has(field)) ? 1 : 2;
}
