import type { GuestTasting, TastingScore } from '@cuverie/contract';
import { MOST_POINTS, SHEET_PARTS, TASTING_LIMITS } from '@cuverie/domain';
import { useId } from 'react';
import { PART_WORDS, resultWords } from '../tasting-words.ts';
import classes from './Tasted.module.css';

interface Props {
  number: number;
  wine: GuestTasting['wines'][number];
  tasted: GuestTasting;
  said: TastingScore;
  onSay: (score: TastingScore) => void;
}

/** A wine of a tasting: its points and notes, and the results once they are revealed. */
export function TastedWine({ number, wine, tasted: { scale, isClosed }, said, onSay }: Props) {
  const title = useId();
  const most = MOST_POINTS[scale];
  const change = (changed: Partial<TastingScore>) => onSay({ ...said, ...changed });
  return (
    <li className={classes.wine} aria-labelledby={title}>
      <h2 id={title} className={classes.name}>
        {wine.name === null ? (
          `Wine ${number}`
        ) : (
          <>
            <span className={classes.number}>{number}.</span> {wine.name}
          </>
        )}
      </h2>
      <fieldset className={classes.fields} disabled={isClosed} aria-labelledby={title}>
        {scale === 'sheet' ? (
          SHEET_PARTS.map((part) => (
            <Points
              key={part.name}
              label={PART_WORDS[part.name]}
              most={part.most}
              value={said.parts?.[part.name]}
              onChange={(points) => change({ parts: { ...said.parts, [part.name]: points } })}
            />
          ))
        ) : (
          <Points
            label="Points"
            most={most}
            value={said.points ?? undefined}
            onChange={(points) => change({ points: points ?? null })}
          />
        )}
        <label className={classes.words}>
          Words
          <textarea
            rows={2}
            maxLength={TASTING_LIMITS.note}
            value={said.note ?? ''}
            onChange={({ target }) => change({ note: target.value || null })}
          />
        </label>
      </fieldset>
      {wine.result && <p className={classes.result}>{resultWords(wine.result, scale)}</p>}
    </li>
  );
}

interface PointsProps {
  label: string;
  most: number;
  value: number | undefined;
  onChange: (points: number | undefined) => void;
}

/** A number of points, limited to the maximum. */
function Points({ label, most, value, onChange }: PointsProps) {
  const read = (typed: string) => {
    const points = Number.parseFloat(typed.replace(',', '.'));
    onChange(Number.isNaN(points) ? undefined : Math.min(most, Math.max(0, Math.round(points * 10) / 10)));
  };
  return (
    <label className={classes.points}>
      {label}
      <span>
        <input
          type="number"
          inputMode="decimal"
          min={0}
          max={most}
          step="any"
          value={value ?? ''}
          onChange={({ target }) => read(target.value)}
        />
        <span aria-hidden="true">of {most}</span>
      </span>
    </label>
  );
}
