import { BENCH_SOURCES } from '@cuverie/domain';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import classes from './BenchPage.module.css';
import {
  type BenchField,
  emptyRow,
  isAsked,
  type Outcome,
  outcomeOf,
  type Tool,
  type ToolValues,
} from './tool.ts';

interface Props {
  tool: Tool;
  typed: ToolValues;
  onType: (typed: ToolValues) => void;
}

export function ToolPanel({ tool, typed, onType }: Props) {
  const heading = useId();
  const fields = Object.entries(tool.fields).filter(([, field]) => isAsked(field, typed.fields));
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading}>{tool.title}</h2>
      {fields.length > 0 && (
        <div className={classes.fields}>
          {fields.map(([name, field]) => (
            <BenchInput
              key={name}
              field={field}
              label={field.label}
              value={typed.fields[name] ?? ''}
              onType={(value) => onType({ ...typed, fields: { ...typed.fields, [name]: value } })}
            />
          ))}
        </div>
      )}
      {tool.rows && <Rows tool={tool} typed={typed} onType={onType} />}
      <Answered outcome={outcomeOf(tool, typed)} />
      <Details summary="Why">
        <Why tool={tool} />
      </Details>
    </section>
  );
}

interface InputProps {
  field: BenchField;
  label: string;
  value: string;
  onType: (value: string) => void;
}

function BenchInput({ field, label, value, onType }: InputProps) {
  const shared = {
    label: field.isOptional ? `${label}, if any` : label,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  };
  if (field.kind === 'choice') return <Field kind="choice" options={field.options ?? []} {...shared} />;
  return <Field kind={field.kind} {...shared} />;
}

/** The rows of a tool for several wines or vessels. */
function Rows({ tool, typed, onType }: Props) {
  const { one = '', columns = {} } = tool.rows ?? {};
  const change = (rows: ToolValues['rows']) => onType({ ...typed, rows });
  const lines = typed.rows.map((row, at) => ({ row, at, name: `${one} ${at + 1}` }));
  return (
    <div className={classes.rows}>
      {lines.map(({ row, at, name: line }) => (
        <fieldset key={line} className={classes.row}>
          <legend>{line}</legend>
          <div className={classes.cells}>
            {Object.entries(columns).map(([name, field]) => (
              <BenchInput
                key={name}
                field={{ ...field, isOptional: false }}
                label={field.label}
                value={row[name] ?? ''}
                onType={(value) => change(typed.rows.with(at, { ...row, [name]: value }))}
              />
            ))}
          </div>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove ${line.toLowerCase()}`}
            disabled={typed.rows.length === 1}
            onClick={() => change(typed.rows.toSpliced(at, 1))}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => change([...typed.rows, emptyRow(tool)])}
      >
        Add {one.toLowerCase()}
      </Button>
    </div>
  );
}

/** The first line is the main result; it is read out when it changes. */
function Answered({ outcome }: { outcome: Outcome }) {
  if ('refusal' in outcome)
    return (
      <div className={classes.answer}>
        <output className={classes.refusal}>{outcome.refusal}</output>
      </div>
    );
  const [first, ...others] = outcome.lines;
  return (
    <div className={classes.answer}>
      <p>
        <span className={classes.asked}>{first?.label}</span>
        <output className={classes.value}>{first?.value}</output>
      </p>
      {others.length > 0 && (
        <dl>
          {others.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {outcome.notes?.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

const CONFIDENCE = {
  high: 'Confidence: high.',
  medium: 'Confidence: medium; try it on the bench.',
  low: 'Confidence: low; try it on the bench.',
} as const;

function Why({ tool }: { tool: Tool }) {
  return (
    <div className={classes.why}>
      {tool.why.map((key) => {
        const { formula, source, confidence } = BENCH_SOURCES[key];
        return (
          <div key={key}>
            <p className={classes.formula}>{formula}</p>
            <p>
              {source}. {CONFIDENCE[confidence]}
            </p>
          </div>
        );
      })}
      {tool.more !== undefined && <p>{tool.more}</p>}
    </div>
  );
}
