import { type CustomFieldRow, customFieldRow, sentenceOf } from '@cuverie/contract';
import { CUSTOM_FIELD_LIMITS, CUSTOM_FIELD_WAYS, type CustomFieldIdentity } from '@cuverie/domain';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { nameProblem, tooManyFields } from './custom-fields.service.ts';
import {
  CUSTOM_FIELDS,
  type CustomFieldValues,
  listCustomFields,
  lockCustomFields,
} from './custom-fields.store.ts';

export const customFieldKind: Kind<CustomFieldRow, CustomFieldValues, CustomFieldIdentity> = {
  name: 'custom-fields',
  store: storeOf(CUSTOM_FIELDS),
  ways: CUSTOM_FIELD_WAYS,
  ...foundBy(CUSTOM_FIELDS, ['name', 'kind']),
  judge: judgeBy(customFieldRow, ({ kind, choices }) => ({
    choices: (kind === 'choice') === Boolean(choices) ? undefined : sentenceOf('custom_choices_only'),
  })),
  isChildKind: true,
  lock: lockCustomFields,
  async adding(tx, { estateId }) {
    const all: { name: string; position: number }[] = await listCustomFields(tx, estateId);
    return ({ name, kind, choices = null }) => {
      const problem = all.length >= CUSTOM_FIELD_LIMITS.fields ? tooManyFields() : nameProblem(name, all);
      if (problem) return { errors: { name: problem } };
      const values = { name, kind, choices, position: 1 + Math.max(-1, ...all.map((one) => one.position)) };
      all.push(values);
      return values;
    };
  },
  // A field of the estate stays as it is.
  after: (current) => current,
};
