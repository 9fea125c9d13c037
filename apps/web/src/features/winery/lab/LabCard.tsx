import type { StoredOwnLimit, Vessel } from '@cuverie/contract';
import { type AnalyteName, analyteOf, ownLimitOn } from '@cuverie/domain';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { ANALYTE_WORDS } from '../additions/work-words.ts';
import { vesselAddress } from '../pages.ts';
import { isRedIn } from '../vessels/vessel-words.ts';
import classes from './Lab.module.css';
import { type LastOf, lastWords, molecularIn } from './lab-words.ts';
import { countTyped, keyOf, markOf, type Sheet, signOfColumn, wrongIn } from './sheet.ts';

interface Props {
  sheet: Sheet;
  vessels: readonly Vessel[];
  lastOf: LastOf;
  limits: readonly StoredOwnLimit[];
  /** The index of the vessel. */
  at: number;
  onGo: (at: number) => void;
  onType: (key: string, value: string) => void;
}

/** The lab sheet on a phone: one vessel at a time. */
export function LabCard({ sheet, vessels, lastOf, limits, at, onGo, onType }: Props) {
  const card = useRef<HTMLElement>(null);
  const vessel = vessels[at];
  if (vessel === undefined) return null;
  const fields = () => [...(card.current?.querySelectorAll('input') ?? [])];
  /** Moves the focus within the press, because a phone opens its keyboard only then. */
  const go = (to: number, isTyping: boolean) => {
    flushSync(() => onGo(to));
    if (isTyping) fields()[0]?.focus();
  };
  const step = (by: number) => go(at + by, countTyped(sheet, vessel) > 0);
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const all = fields();
    const next = all[all.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else if (at + 1 < vessels.length) go(at + 1, true);
  };
  const molecular = molecularIn(vessel, sheet, lastOf);
  return (
    <section ref={card} className={classes.card} aria-label={`Results of ${vessel.code}`}>
      <div className={classes.choice}>
        <ActionIcon
          variant="default"
          size="var(--cv-target)"
          aria-label="Previous vessel"
          disabled={at === 0}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <NativeSelect
          label={`Vessel ${at + 1} of ${vessels.length}`}
          data={vessels.map((one, place) => ({ value: String(place), label: choiceWords(sheet, one) }))}
          value={String(at)}
          onChange={({ currentTarget }) => onGo(Number(currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          size="var(--cv-target)"
          aria-label="Next vessel"
          disabled={at === vessels.length - 1}
          onClick={() => step(1)}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <p className={classes.of}>
        {vessel.lot} · <Link to={vesselAddress(vessel.id)}>Open {vessel.code}</Link>
      </p>
      <div className={classes.fields}>
        {sheet.analytes.map((analyte) => (
          <AnalyteField
            key={`${vessel.id} ${analyte}`}
            analyte={analyte}
            typed={sheet.cells[keyOf(vessel.id, analyte)] ?? ''}
            last={lastOf.get(keyOf(vessel.id, analyte))}
            limit={ownLimitOn(limits, analyte, isRedIn(vessel))}
            onType={(value) => onType(keyOf(vessel.id, analyte), value)}
            onKeyDown={enter}
          />
        ))}
      </div>
      {molecular !== '' && (
        <p>
          Molecular SO₂ <strong>{molecular}</strong> <small>calculated</small>
        </p>
      )}
    </section>
  );
}

/** `T1`; `✓ T1` if values were typed, `! T1` if they are invalid. */
function choiceWords(sheet: Sheet, vessel: Vessel): string {
  if (wrongIn(sheet, vessel) > 0) return `! ${vessel.code}`;
  return countTyped(sheet, vessel) === 0 ? vessel.code : `✓ ${vessel.code}`;
}

interface FieldProps {
  analyte: AnalyteName;
  typed: string;
  last: Parameters<typeof lastWords>[1] | undefined;
  limit: StoredOwnLimit | undefined;
  onType: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function AnalyteField({ analyte, typed, last, limit, onType, onKeyDown }: FieldProps) {
  const mark = markOf(analyte, typed, last, limit);
  return (
    <div data-mark={mark?.kind}>
      <NumberField
        label={ANALYTE_WORDS[analyte]}
        sign={signOfColumn(analyte)}
        signed={analyteOf(analyte).min < 0}
        enterKeyHint="next"
        value={typed}
        error={mark?.kind === 'wrong' && mark.words}
        description={mark && mark.kind !== 'wrong' ? mark.words : last && lastWords(analyte, last)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
