import {
  type TastingWine,
  tastingDraft,
  tastingOperations,
  type Wine,
  wineOperations,
} from '@cuverie/contract';
import { nameWithVintage, TASTING_SCALES } from '@cuverie/domain';
import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';
import { v4 as newId } from 'uuid';
import { callPage } from '../../../api/client.ts';
import { today } from '../../../platform/clock.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import fields from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checkForm } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import classes from './Tasting.module.css';
import { TASTINGS, useAddTasting } from './tasting.queries.ts';
import { SCALE_WORDS } from './tasting-words.ts';

interface Values {
  name: string;
  day: string;
  scale: string;
  isBlind: boolean;
  wines: readonly TastingWine[];
}

const empty = (): Values => ({ name: '', day: today(), scale: '100', isBlind: false, wines: [] });

function check(values: Values) {
  const read = tastingDraft.safeParse(values);
  return checkForm(read, problemsOf(read.error));
}

const titleOf = (wine: Wine): string => [wine.producer, nameWithVintage(wine)].filter(Boolean).join(' ');

/** Asks for the wines of a tasting in order, and for the scale. */
export function NewTastingDialog({ onClose }: { onClose: () => void }) {
  const add = useAddTasting();
  const navigate = useNavigate();
  const form = useRowForm({
    thing: 'tasting',
    initial: empty,
    check,
    add: (draft, { id }) => add.mutateAsync({ ...draft, id }),
    onSaved: ({ id }) => void navigate({ to: '/cellar/tastings/$id', params: { id } }),
    failed: 'The tasting was not begun.',
  });
  return (
    <FormDialog
      title="New tasting"
      needs={tastingOperations.add}
      action="Begin the tasting"
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <div className={fields.wide}>
        <Field kind="text" label="Title" required {...form.input('name')} />
      </div>
      <div className={fields.wideOnPhone}>
        <Field kind="day" label="Date" required {...form.input('day')} />
      </div>
      <div className={fields.wideOnPhone}>
        <Field
          kind="choice"
          label="Scored by"
          options={TASTING_SCALES.map((value) => ({ value, label: SCALE_WORDS[value] }))}
          {...form.input('scale')}
        />
      </div>
      <Checkbox
        className={fields.wide}
        label="Blind: guests see what a wine is once you uncover it"
        checked={form.values.isBlind}
        onChange={({ currentTarget }) => form.set({ isBlind: currentTarget.checked })}
      />
      <WineOrder
        wines={form.values.wines}
        problem={form.problems['wines']}
        onChange={(wines) => form.set({ wines })}
      />
    </FormDialog>
  );
}

interface OrderProps {
  wines: readonly TastingWine[];
  problem: string | undefined;
  onChange: (wines: readonly TastingWine[]) => void;
}

/** The wines in order: typed, or found in the cellar while typing. */
function WineOrder({ wines, problem, onChange }: OrderProps) {
  const [typed, setTyped] = useState('');
  const list = useId();
  const q = useDeferredValue(typed.trim());
  const { data: found = [] } = useQuery({
    queryKey: [...TASTINGS, 'cellar', q],
    queryFn: async ({ signal }) =>
      (await callPage(wineOperations.list, { query: { ...(q && { q }), limit: 20 }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const add = () => {
    const name = typed.trim();
    if (name === '') return;
    const wine = found.find((one) => titleOf(one) === name);
    onChange([...wines, { id: newId(), name, wineId: wine?.id ?? null, isUncovered: false }]);
    setTyped('');
  };
  return (
    <div className={fields.wide}>
      <Group gap="xs" align="end">
        <TextInput
          label="Next wine"
          description="From your cellar, or any other"
          name="wines"
          flex="1 1 14rem"
          list={list}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            add();
          }}
        />
        <datalist id={list}>
          {found.map((wine) => (
            <option key={wine.id} value={titleOf(wine)}>
              {wine.region}
            </option>
          ))}
        </datalist>
        <Button variant="default" onClick={add}>
          Add
        </Button>
      </Group>
      <ol className={classes.order} aria-label="Wines in their order">
        {wines.map((wine, at) => (
          <li key={wine.id}>
            <Text flex="1">
              {at + 1}. {wine.name}
              {wine.wineId !== null && <span className={classes.quiet}> (from the cellar)</span>}
            </Text>
            {at > 0 && (
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Taste ${wine.name} earlier`}
                onClick={() => onChange(wines.with(at - 1, wine).with(at, wines[at - 1] ?? wine))}
              >
                <IconArrowUp size={18} aria-hidden="true" />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Take ${wine.name} out`}
              onClick={() => onChange(wines.toSpliced(at, 1))}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </div>
  );
}
