import { inWords, reasonInWords } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';

/** Reasons why a figure is missing or partial, as text and code. */
export function withReasons(...reasons: Sentence[]) {
  return { reason: reasonInWords(reasons), reasons };
}

/** What a figure is computed from, and why it is missing. */
export function withBasis(sentence: Sentence, ...reasons: Sentence[]) {
  return { basis: inWords(sentence), basedOn: sentence, ...withReasons(...reasons) };
}

export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the latest of some days. */
export function newestOf(days: readonly string[]): string | null {
  return days.reduce<string | null>((newest, day) => (newest === null || day > newest ? day : newest), null);
}
