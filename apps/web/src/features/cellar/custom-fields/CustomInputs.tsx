import { customFieldOperations } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { customFieldList } from '../../../api/custom-fields.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import type { TypedForm } from '../../../ui/form/useTyped.ts';
import { Details } from '../../../ui/page/Details.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import classes from '../item/fields.module.css';
import { Wide } from '../item/fields.tsx';
import type { WineValues } from '../wines/form/wine-form.ts';
import { customInput, customKey } from './custom-values.ts';

/** The inputs of the estate's own fields, in a wine's form. */
export function CustomInputs({ form }: { form: TypedForm<WineValues> }) {
  const { data: fields } = useQuery(customFieldList);
  if (fields === undefined) return null;
  if (fields.length === 0)
    return (
      <IfMay call={customFieldOperations.add}>
        <Text c="dimmed">
          Something else to write down? <Link to="/cellar/fields">Add fields of your own</Link>
        </Text>
      </IfMay>
    );
  const isFilled = fields.some(({ id }) => customInput(form, id).value !== '');
  const isWrong = fields.some(({ id }) => form.problems[customKey(id)]);
  return (
    <Details summary="Fields of your own" isOpenAtFirst={isFilled} opens={isWrong}>
      <div className={classes.grid}>
        {fields.map(({ id, name, kind, choices }) => {
          const input = { label: name, size: 'md' as const, ...customInput(form, id) };
          if (kind === 'choice') {
            const listed = choices ?? [];
            const options =
              input.value === '' || listed.includes(input.value) ? listed : [...listed, input.value];
            return (
              <Field
                key={id}
                {...input}
                kind="choice"
                options={options.map((value) => ({ value, label: value }))}
                unchosen="None"
              />
            );
          }
          const field = (
            <Field key={id} {...input} kind={kind} {...(kind === 'number' && { signed: true })} />
          );
          return kind === 'text' ? <Wide key={id}>{field}</Wide> : field;
        })}
      </div>
    </Details>
  );
}
