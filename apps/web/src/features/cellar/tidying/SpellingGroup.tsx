import type { Spellings } from '@cuverie/contract';
import type { SpellingField } from '@cuverie/domain';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { countText } from '../../../ui/words.ts';
import classes from './Tidying.module.css';
import { useUnite } from './tidying.queries.ts';

type Spelling = Spellings['groups'][number]['spellings'][number];

interface Props {
  field: SpellingField;
  spellings: readonly Spelling[];
  onDone: () => void;
  onDifferent: () => void;
}

/** Spellings of probably one name: the user selects those that belong to it, and chooses or types the right one. */
export function SpellingGroup({ field, spellings, onDone, onDifferent }: Props) {
  const [out, setOut] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState(spellings[0]?.value ?? '');
  const unite = useUnite(onDone);
  const title = useId();
  const as = typed.trim();
  const given = spellings.filter(({ value }) => value !== as && !out.includes(value));
  const wines = given.reduce((sum, one) => sum + one.wines, 0);
  return (
    <section className={classes.group} aria-labelledby={title}>
      <h2 id={title}>{spellings[0]?.value}</h2>
      <ul className={classes.spellings}>
        {spellings.map(({ value, wines: some }) => (
          <li key={value}>
            <Checkbox
              label={
                <>
                  {value} <span className={classes.quiet}>{countText(some, 'wine')}</span>
                </>
              }
              checked={!out.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                setOut(checked ? out.filter((one) => one !== value) : [...out, value])
              }
            />
            {value === as ? (
              <strong>Stays</strong>
            ) : (
              <Button
                variant="subtle"
                size="compact-md"
                mih="var(--cv-target)"
                aria-label={`Keep this one: ${value}`}
                onClick={() => setTyped(value)}
              >
                Keep this one
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TextInput
        label="All become"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {unite.error && <ErrorNotice>{messageOf(unite.error)}</ErrorNotice>}
      <Group gap="xs">
        <Button
          loading={unite.isPending}
          disabled={wines === 0 || as === ''}
          onClick={() => unite.mutate({ field, spellings: given.map(({ value }) => value), as })}
        >
          Change {countText(wines, 'wine')}
        </Button>
        <Button variant="default" onClick={onDifferent}>
          These are different names
        </Button>
      </Group>
    </section>
  );
}
