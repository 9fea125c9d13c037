import type { Wine } from '@cuverie/contract';
import { type MergePart, vintageWords } from '@cuverie/domain';
import { Button, Checkbox, Group, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { countText, dateOfMoment } from '../../../ui/words.ts';
import { placesWords, quantityWords } from '../wines/wine-words.ts';
import {
  type MergeChoice,
  mergeOf,
  openParts,
  partLabel,
  partWords,
  usualChoice,
  winesToMerge,
} from './merge-choice.ts';
import classes from './Tidying.module.css';
import { useMerge } from './tidying.queries.ts';

interface Props {
  wines: readonly Wine[];
  onDone: () => void;
  onDifferent: () => void;
}

/** Probable duplicates side by side: the user chooses between differing values, then merges them. */
export function DuplicateGroup({ wines, onDone, onDifferent }: Props) {
  const [choice, setChoice] = useState(() => usualChoice(wines));
  const merge = useMerge(onDone);
  const title = useId();
  const merged = winesToMerge(wines, choice);
  const change = (next: Partial<MergeChoice>) => setChoice({ ...choice, ...next });
  const [first] = wines;
  if (first === undefined) return null;
  return (
    <section className={classes.group} aria-labelledby={title}>
      <h2 id={title}>
        {first.name} {vintageWords(first.vintage, first.vintageUnknown)}
      </h2>
      <div className={classes.scrolls}>
        <Table wines={wines} choice={choice} onChange={change} />
      </div>
      <p className={classes.quiet}>
        The wine that stays gets the bottles of all, where they lie, with history, notes, purchases, tastings
        and links. Labels of the others lead to it.
      </p>
      {merge.error && <ErrorNotice>{messageOf(merge.error)}</ErrorNotice>}
      <Group gap="xs">
        <Button
          loading={merge.isPending}
          disabled={merged.length < 2}
          onClick={() => merge.mutate(mergeOf(wines, choice))}
        >
          Merge {countText(merged.length, 'wine')}
        </Button>
        <Button variant="default" onClick={onDifferent}>
          These are different wines
        </Button>
      </Group>
    </section>
  );
}

interface TableProps {
  wines: readonly Wine[];
  choice: MergeChoice;
  onChange: (next: Partial<MergeChoice>) => void;
}

function Table({ wines, choice, onChange }: TableProps) {
  const name = useId();
  const { kept, out, from } = choice;
  const named = ({ id }: Wine) => `wine ${wines.findIndex((wine) => wine.id === id) + 1}`;
  const isIn = ({ id }: Wine) => id === kept || !out.includes(id);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Stays</th>
          {wines.map((wine) => (
            <th key={wine.id} scope="col">
              <Radio
                name={`${name} kept`}
                label={`Keep ${named(wine)}`}
                checked={wine.id === kept}
                onChange={() => onChange({ kept: wine.id, out: out.filter((id) => id !== wine.id) })}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {wines.length > 2 && (
          <tr>
            <th scope="row">Merged</th>
            {wines.map((wine) => (
              <td key={wine.id}>
                <Checkbox
                  label="Is the same"
                  aria-label={`${named(wine)} is the same`}
                  checked={isIn(wine)}
                  disabled={wine.id === kept}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({ out: checked ? out.filter((id) => id !== wine.id) : [...out, wine.id] })
                  }
                />
              </td>
            ))}
          </tr>
        )}
        {openParts(wines, choice).map(({ part, from: chosen }) => (
          <tr key={part}>
            <th scope="row">{partLabel(part)}</th>
            {wines.map((wine) => (
              <td key={wine.id}>
                {isIn(wine) && (
                  <Part
                    name={`${name} ${part}`}
                    wine={wine}
                    part={part}
                    isChosen={wine.id === chosen}
                    onChoose={() => onChange({ from: { ...from, [part]: wine.id } })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
        <Facts wines={wines} />
      </tbody>
    </table>
  );
}

interface PartProps {
  name: string;
  wine: Wine;
  part: MergePart;
  isChosen: boolean;
  onChoose: () => void;
}

/** A wine's value of a part, as an option. */
function Part({ name, wine, part, isChosen, onChoose }: PartProps) {
  const words = partWords(wine, part);
  if (words === null) return <span className={classes.quiet}>–</span>;
  const picture = part === 'picture' && (wine.thumbnail ?? wine.image);
  return (
    <Radio
      name={name}
      aria-label={`${partLabel(part)}: ${words}`}
      label={picture ? <img src={picture} alt="" className={classes.picture} /> : words}
      checked={isChosen}
      onChange={onChoose}
    />
  );
}

/** The combined facts of all wines. */
function Facts({ wines }: { wines: readonly Wine[] }) {
  const rows: readonly (readonly [string, (wine: Wine) => string | null])[] = [
    ['Bottles', (wine) => [quantityWords(wine), placesWords(wine)].filter(Boolean).join(', ')],
    ['Notes', ({ notes }) => notes],
    ['Added', ({ createdAt }) => dateOfMoment(new Date(createdAt))],
  ];
  return rows
    .filter(([, words]) => wines.some((wine) => words(wine) !== null))
    .map(([label, words]) => (
      <tr key={label}>
        <th scope="row">{label}</th>
        {wines.map((wine) => (
          <td key={wine.id} className={classes.fact}>
            <span>{words(wine) ?? '–'}</span>
          </td>
        ))}
      </tr>
    ));
}
