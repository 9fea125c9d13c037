import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { countText } from '../../ui/words.ts';
import classes from './Labels.module.css';
import { type Choice, labelCount } from './label.queries.ts';
import type { LabelledThings } from './labels-search.ts';

interface Props {
  things: LabelledThings;
  choices: readonly Choice[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Text without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const matchesWords = ({ title, lines }: Choice, words: readonly string[]): boolean => {
  const searchText = folded([title, ...lines].join(' '));
  return words.every((word) => searchText.includes(word));
};

/** The items to print labels for, with checkboxes. */
export function ChoiceList({ things, choices, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(folded(typed)).split(/\s+/).filter(Boolean);
  if (choices.length === 0) return <Text c="dimmed">There is nothing here to print labels for.</Text>;
  const shown = words.length === 0 ? choices : choices.filter((one) => matchesWords(one, words));
  const toggle = (id: string) => {
    const others = new Set(chosen);
    if (!others.delete(id)) others.add(id);
    onChoose(others);
  };
  return (
    <section aria-label="What to print" className={classes.choosing}>
      <Group gap="xs" align="end">
        <TextInput
          type="search"
          label={`Search ${things}`}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed}
          flex="1 1 14rem"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={shown.length === 0}
          onClick={() => onChoose(new Set([...chosen, ...shown.map(({ id }) => id)]))}
        >
          {words.length > 0 ? `Choose these ${labelCount(things, shown.length)}` : 'Choose all'}
        </Button>
        <Button variant="default" disabled={chosen.size === 0} onClick={() => onChoose(new Set())}>
          None
        </Button>
      </Group>
      <output className={classes.said}>{labelCount(things, chosen.size)} chosen</output>
      <section className={classes.list} aria-label={`All ${things}`} tabIndex={-1}>
        <ul>
          {shown.map((one) => (
            <li key={one.id}>
              <Checkbox
                label={one.title}
                description={[
                  ...one.lines,
                  ...(one.bottles === undefined ? [] : [countText(one.bottles, 'bottle')]),
                ].join(' · ')}
                checked={chosen.has(one.id)}
                onChange={() => toggle(one.id)}
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <Text c="dimmed">Nothing is called so.</Text>}
      </section>
    </section>
  );
}
