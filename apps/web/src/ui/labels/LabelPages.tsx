import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { QrCode } from '../QrCode.tsx';
import { countText } from '../words.ts';
import { fitLabels } from './fit-labels.ts';
import classes from './Labels.module.css';
import { LABEL_SIZES, type LabelSize, type LabelSizeId, onPage, onPages, sizeOf } from './label-sizes.ts';

/** The text of a label and the target of its code. */
export interface LabelItem {
  /** A unique id for each label. */
  id: string;
  link: string;
  title: string;
  lines: readonly string[];
}

/** Content of the page that is not printed. */
export const onScreen = classes.screen;

interface PagesProps {
  items: readonly LabelItem[];
  size: LabelSize;
  /** The first free label of the sheet, counted from 1. */
  first?: number;
}

export function LabelPages({ items, size, first = 1 }: PagesProps) {
  const isSheet = onPage(size) > 1;
  const pages = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const all = [...(pages.current?.querySelectorAll<HTMLElement>(`.${classes.words}`) ?? [])];
      fitLabels(all.flatMap((words) => (words.parentElement ? { words, label: words.parentElement } : [])));
    };
    fit();
    void document.fonts.ready.then(fit);
  });
  const measures = {
    '--width': `${size.width}mm`,
    '--height': `${size.height}mm`,
    '--columns': size.columns,
    ...('gap' in size && {
      '--gap': `${size.gap}mm`,
      '--top': `${size.top}mm`,
      '--left': `${size.left}mm`,
    }),
  };
  return (
    <section
      ref={pages}
      className={isSheet ? `${classes.pages} ${classes.sheet}` : classes.pages}
      data-paper={size.paper}
      style={measures as object}
      aria-label="Labels"
      tabIndex={-1}
    >
      {onPages(items, size, isSheet ? first : 1).map(({ used, items: some }) => (
        <div key={some[0]?.id} className={classes.page}>
          {numbered(used).map((at) => (
            <div key={at} className={classes.used} />
          ))}
          {some.map((one) => (
            <Label key={one.id} item={one} isSmall={size.height < SMALL_MM} />
          ))}
        </div>
      ))}
    </section>
  );
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `used ${at}`);

/** Longer titles are broken into three lines, shorter ones into two, and codes such as `Cuve 1` into none. */
const MANY_LETTERS = 24;
const FEW_LETTERS = 8;

/** The length of the longest line of a title. */
const lettersOf = (title: string): number =>
  Math.max(
    3,
    title.length <= FEW_LETTERS ? title.length : 0,
    Math.ceil(title.length / (title.length > MANY_LETTERS ? 3 : 2)),
    ...title.split(/[\s-]/).map((word) => word.length),
  );

/** Labels lower than this have room for one line beside the title. */
const SMALL_MM = 20;

function Label({ item: { link, title, lines }, isSmall }: { item: LabelItem; isSmall: boolean }) {
  const measures = {
    '--letters': lettersOf(title),
    // A fraction of the height: a single line may be larger than a name of several.
    '--largest': title.includes(' ') && title.length > FEW_LETTERS ? 0.22 : 0.4,
  };
  return (
    <div className={classes.label}>
      <QrCode link={link} className={classes.code} />
      <div className={classes.words}>
        <strong style={measures as object}>{title}</strong>
        {(isSmall ? lines.slice(-1) : lines).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  );
}

export const PrintButton = ({ count }: { count: number }) => (
  <Button
    leftSection={<IconPrinter size={20} aria-hidden="true" />}
    disabled={count === 0}
    onClick={() => print()}
  >
    Print {countText(count, 'label')}
  </Button>
);

interface SizeProps {
  size: LabelSize;
  first: number;
  onChange: (changed: { size?: LabelSizeId; first?: number }) => void;
}

/** The size of the labels, and the first free one on a started sheet. */
export function LabelSizeFields({ size, first, onChange }: SizeProps) {
  const most = onPage(size);
  const at = Math.min(first, most) - 1;
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        label="Size"
        data={LABEL_SIZES.map(({ id, label }) => ({ value: id, label }))}
        value={size.id}
        onChange={({ currentTarget }) => onChange({ size: sizeOf(currentTarget.value).id })}
      />
      {most > 1 && (
        <NumberInput
          label={`First free label: row ${Math.floor(at / size.columns) + 1}, column ${(at % size.columns) + 1}`}
          min={1}
          max={most}
          allowDecimal={false}
          value={Math.min(first, most)}
          onChange={(value) => onChange({ first: Math.min(Math.max(1, Number(value) || 1), most) })}
        />
      )}
    </Group>
  );
}
