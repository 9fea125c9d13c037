/** Parameters of a sentence: numbers in the unit of its text. */
export type Params = Record<string, string | number>;

/** A sentence before formatting: its code and parameters. */
export interface Sentence {
  code: string;
  params: Params;
}

/**
 * How a value of a stored unit is said, to so many decimals: `24.5 °C`; a change of it by `Δ°C`. The browser says it in
 * the units of the estate, a change of sugar at the level above which it lies: a °Bx is more °Oe in must than in wine.
 */
export type MeasureWords = (value: number, unit: string, decimals?: number, above?: number) => string;

/** Sentences in one language, by code. */
export type Words = Readonly<Record<string, (params: never, measure?: MeasureWords) => string>>;

type ParamsOfText<Word> = Word extends () => string
  ? [params?: Record<string, never>]
  : Word extends (params: infer Named) => string
    ? [params: Named]
    : never;

/** A code of a table with the parameters of its text. */
export type CodeAndParams<Table extends Words, Code extends keyof Table> = [
  code: Code,
  ...params: ParamsOfText<Table[Code]>,
];

/** Creates and formats sentences of a table: an unknown code or a missing parameter is a type error. */
export function wordsOf<Table extends Words>(table: Table) {
  const sentenceOf = <Code extends keyof Table & string>(
    ...[code, params]: CodeAndParams<Table, Code>
  ): Sentence => ({
    code,
    params: params ?? {},
  });
  /** Formats a received sentence, whose code may be unknown: then `otherwise` is used. */
  function inWords(sentence: Sentence, otherwise?: string, measure?: MeasureWords): string;
  function inWords(
    sentence: Sentence | undefined,
    otherwise?: string,
    measure?: MeasureWords,
  ): string | undefined;
  function inWords(
    sentence: Sentence | undefined,
    otherwise = sentence?.code,
    measure?: MeasureWords,
  ): string | undefined {
    if (sentence === undefined || !Object.hasOwn(table, sentence.code)) return otherwise;
    const words = table[sentence.code] as (params: Params, measure?: MeasureWords) => string;
    return words(sentence.params, measure);
  }
  return { sentenceOf, inWords };
}

/** Formats a number in a sentence: four digits as they are, more with commas. */
export const figure = (value: number): string =>
  Math.abs(value) < 10_000 ? `${value}` : value.toLocaleString('en');

/** `1 field`, `7 fields`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
