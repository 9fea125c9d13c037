import { WINE_STYLES, type WineStyle } from '@cuverie/domain';
import type { FieldRead } from '../../../platform/csv/fields.ts';
import { tokensOf } from './wine-types.ts';

/** The beginnings of words in other programs and languages. */
const WORDS: readonly (readonly [WineStyle, RegExp])[] = [
  ['Non-alcoholic', /^(?:nonalcohol|alcoholfree|alkoholfrei|alkoholfri|dealcohol|desalcohol|sansalcool)/],
  ['Vermouth', /^(?:vermouth|vermut|wermut)/],
  ['Cider', /^(?:cider|cidre|sidra|sidro|apfelwein|perry$|poire$)/],
  ['Mead', /^(?:mead$|hydromel|idromele|hidromiel|honigwein|mjod)/],
  ['Sake', /^(?:sake$|nihonshu)/],
  ['Fruit wine', /^(?:fruit|vegetable|fruchtwein|obstwein)/],
  [
    'Spirits',
    /^(?:spirit|liquor|whisk|brandy|cognac|armagnac|rum$|rhum$|gin$|vodka|tequila|mezcal|grappa|eaudevie|spirituos|distillat)/,
  ],
  [
    'Fortified',
    /^(?:fortified|port$|porto$|sherry|jerez|madeira|marsala|douxnaturel|likorwein|generoso|licoros|starkvin|hedvin|sterkvin)/,
  ],
  ['Orange', /^(?:orange|amber)/],
];

/** The style a text names beside the type, such as `White - Fortified`. */
export function styleIn(text: string): WineStyle | undefined {
  const tokens = tokensOf(text);
  // `Vin doux naturel` and `Non-alcoholic` are several words; `Vin` is none of them.
  const words = [...tokens, tokens.join('')];
  return WORDS.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0];
}

/** Reads a column of styles; the words of the type are no style, and say nothing here. */
export function readStyle(cell: string): FieldRead {
  const named = WINE_STYLES.find((style) => style.toLowerCase() === cell.trim().toLowerCase());
  const value = named ?? styleIn(cell);
  return { value, isConverted: named === undefined };
}
