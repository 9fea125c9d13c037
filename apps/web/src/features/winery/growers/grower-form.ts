/** The forms of growers and contracts. */
import {
  CONTRACT,
  type ContractDraft,
  contractDraft,
  GROWER,
  type GrowerDraft,
  growerDraft,
} from '@cuverie/contract';
import { type CheckedForm, checkForm, formFields, rowFields } from '../../../ui/form/fields.ts';

export const GROWER_FORM = rowFields(formFields(GROWER, {}));

export const CONTRACT_FORM = rowFields(formFields(CONTRACT, {}));

/** Validates a typed grower as the server does. */
export function checkGrower(values: ReturnType<typeof GROWER_FORM.empty>): CheckedForm<GrowerDraft> {
  const read = growerDraft.safeParse(GROWER_FORM.read(values));
  return checkForm(read, GROWER_FORM.problemsOf(read.error));
}

/** Validates a typed contract as the server does; a currency needs a price. */
export function checkContract(
  values: ReturnType<typeof CONTRACT_FORM.empty>,
  grower: string,
): CheckedForm<ContractDraft> {
  const currency = values.price.trim() === '' ? '' : values.currency;
  const read = contractDraft.safeParse({ ...CONTRACT_FORM.read({ ...values, currency }), grower });
  return checkForm(read, CONTRACT_FORM.problemsOf(read.error));
}
