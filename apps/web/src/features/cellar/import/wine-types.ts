import { isNoValue, WINE_TYPES, type WineType } from '@cuverie/domain';
import { type Answers, type FieldRead, type Question } from '../../../platform/csv/fields.ts';
import { countText } from '../../../ui/words.ts';

/** The beginnings of words in other programs and languages, the most specific type first. */
const WORDS: readonly (readonly [WineType, RegExp])[] = [
  [
    'Sparkling',
    /^(?:sparkling|champagne|mousseux|mousserande|musserende|bubbel|bobler|effervescent|petillant|schaum|sekt|perl|spumante|frizzante|espumos|espumante|cava|prosecco|cremant)/,
  ],
  [
    'Dessert',
    /^(?:dessert|sweet|fortified|port$|porto$|sherry|madeira|liquoreux|suss|likor|dolce|passito|dulce|doce|moelleux|generoso|licoros|vendangestardives|sott?$|starkvin|hedvin|sterkvin|dessert)/,
  ],
  ['Rosé', /^(?:rose|rosado|rosato|clairet|weissherbst|blush)/],
  ['Red', /^(?:red|rouge|rot|rosso|tinto|noir$|rod(?:vin)?$)/],
  ['White', /^(?:white|blanc|weiss|bianco|branco|vitt?$|vitvin|hvid|hvit|orange|amber)/],
];

/** Words without information about the type. */
const EMPTY = /^(?:wine|vin|vino|vinho|wein|vine|vini|still|tranquille|de|di)$/;

/** The words of a text, in plain letters. */
export const tokensOf = (cell: string): string[] =>
  cell
    .replaceAll('ß', 'ss')
    .replaceAll(/ø/gi, 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !EMPTY.test(word));

/** The type a text names, and whether it contains more than that. */
function named(cell: string): { type: WineType; saysMore: boolean } | undefined {
  const tokens = tokensOf(cell);
  const found = WORDS.find(([, pattern]) => tokens.some((token) => pattern.test(token)));
  return found && { type: found[0], saysMore: tokens.length > 1 };
}

/** The id of the question about a word. All its spellings are one question, as are all words for no value. */
const questionId = (cell: string): string =>
  isNoValue(cell) ? 'type:unknown' : `type:${tokensOf(cell).join(' ')}`;

const LEFT_OUT = 'none';

const isType = (text: string | undefined): text is WineType => WINE_TYPES.some((type) => type === text);

/** A wine's type from other programs' words. Further information, as in `White - Sweet/Dessert`, is kept too. */
export function readWineType(cell: string, answers: Answers = {}): FieldRead | undefined {
  const type = named(cell);
  if (type) return { value: type.type, isConverted: type.saysMore };
  const answer = answers[questionId(cell)];
  if (isNoValue(cell)) return isType(answer) ? { value: answer, isAssumed: true } : undefined;
  if (isType(answer)) return { value: answer, isConverted: true };
  return { problem: `“${cell}” is not a type we know` };
}

/** Asks for the type that unknown words mean. */
export function askTypes(cells: ReadonlyMap<string, number>): Question[] {
  const open = new Map<string, { cell: string; count: number }>();
  for (const [cell, count] of cells) {
    if (named(cell)) continue;
    const id = questionId(cell);
    open.set(id, { cell: open.get(id)?.cell ?? cell, count: count + (open.get(id)?.count ?? 0) });
  }
  const byCount = [...open].toSorted(([, a], [, b]) => b.count - a.count).slice(0, 6);
  return byCount.map(([id, { cell, count }]) => ({
    id,
    text: isNoValue(cell)
      ? `What type are the wines of which the file names none? (${countText(count, 'row')}; a wine that is updated keeps its own)`
      : `What type is “${cell}”? (${countText(count, 'row')})`,
    options: [
      ...WINE_TYPES.map((type) => ({ value: type, label: type })),
      { value: LEFT_OUT, label: 'Leave these out' },
    ],
  }));
}
