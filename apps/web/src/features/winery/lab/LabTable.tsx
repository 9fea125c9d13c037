import type { LastValue, StoredOwnLimit, Vessel } from '@cuverie/contract';
import { type AnalyteName, analyteOf, ownLimitOn } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { ANALYTE_WORDS } from '../additions/work-words.ts';
import { vesselAddress } from '../pages.ts';
import { isRedIn } from '../vessels/vessel-words.ts';
import classes from './Lab.module.css';
import { lastWords, molecularIn } from './lab-words.ts';
import { keyOf, markOf, type Sheet, signOfColumn } from './sheet.ts';

interface Props {
  sheet: Sheet;
  vessels: readonly Vessel[];
  lastOf: ReadonlyMap<string, LastValue>;
  limits: readonly StoredOwnLimit[];
  onType: (key: string, value: string) => void;
  onPaste: (text: string, row: number, column: number) => void;
}

/**
 * The step of a key: up, down and Enter move between vessels; left and right between analytes, at either end of the
 * text.
 */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): [down: number, right: number] {
  const { selectionStart: start, selectionEnd: end, value } = currentTarget;
  if (key === 'ArrowUp') return [-1, 0];
  if (key === 'ArrowDown' || key === 'Enter') return [1, 0];
  if (key === 'ArrowLeft' && end === 0) return [0, -1];
  return key === 'ArrowRight' && start === value.length ? [0, 1] : [0, 0];
}

export function LabTable({ sheet, vessels, lastOf, limits, onType, onPaste }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const go = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const [down, right] = stepOf(event);
    const cell = table.current?.querySelector<HTMLInputElement>(
      `[data-cell="${row + down}:${column + right}"]`,
    );
    if ((down === 0 && right === 0) || !cell) return;
    event.preventDefault();
    cell.focus();
    cell.select();
  };
  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Vessel</th>
            {sheet.analytes.map((analyte) => (
              <th key={analyte} scope="col">
                {ANALYTE_WORDS[analyte]} <small>{signOfColumn(analyte)}</small>
              </th>
            ))}
            <th scope="col">
              Molecular SO₂ <small>calculated</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {vessels.map((vessel, row) => (
            <tr key={vessel.id}>
              <th scope="row">
                <Link to={vesselAddress(vessel.id)}>{vessel.code}</Link>
                <small>{vessel.lot}</small>
              </th>
              {sheet.analytes.map((analyte, column) => {
                const key = keyOf(vessel.id, analyte);
                return (
                  <Cell
                    key={analyte}
                    place={`${row}:${column}`}
                    of={vessel.code}
                    analyte={analyte}
                    typed={sheet.cells[key] ?? ''}
                    last={lastOf.get(key)}
                    limit={ownLimitOn(limits, analyte, isRedIn(vessel))}
                    onType={(value) => onType(key, value)}
                    onKeyDown={(event) => go(event, row, column)}
                    onPaste={(text) => onPaste(text, row, column)}
                  />
                );
              })}
              <td className={classes.reckoned}>{molecularIn(vessel, sheet, lastOf)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  place: string;
  of: string;
  analyte: AnalyteName;
  typed: string;
  last: LastValue | undefined;
  limit: StoredOwnLimit | undefined;
  onType: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (text: string) => void;
}

function Cell({ place, of, analyte, typed, last, limit, onType, onKeyDown, onPaste }: CellProps) {
  const mark = markOf(analyte, typed, last, limit);
  const note = `note-${place.replace(':', '-')}`;
  return (
    <td data-mark={mark?.kind}>
      <input
        data-cell={place}
        aria-label={`${ANALYTE_WORDS[analyte]} of ${of}`}
        aria-invalid={mark?.kind === 'wrong' || undefined}
        aria-describedby={mark || last ? note : undefined}
        inputMode={analyteOf(analyte).min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!/[\t\n]/.test(text.trimEnd())) return;
          event.preventDefault();
          onPaste(text);
        }}
      />
      {(mark || last) && <small id={note}>{mark?.words ?? (last && lastWords(analyte, last))}</small>}
    </td>
  );
}
