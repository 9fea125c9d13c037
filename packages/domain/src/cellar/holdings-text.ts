/** The places of a wine as one text for a CSV cell: `Rack A: 3; Offsite: 2 x 1500 ml`. */
import type { Holding } from './holdings.ts';
import { STANDARD_BOTTLE_ML } from './wine.ts';

/** A place with special characters is written as a JSON string. */
const quoted = (place: string): string =>
  /[";\n\r]/.test(place) || place !== place.trim() ? JSON.stringify(place) : place;

export function holdingsText(holdings: readonly Holding[]): string {
  return holdings
    .map(({ place, bottles, bottleSizeMl }) => {
      const size = bottleSizeMl === STANDARD_BOTTLE_ML ? '' : ` x ${bottleSizeMl} ml`;
      return `${quoted(place ?? '')}: ${bottles}${size}`;
    })
    .join('; ');
}

/** Bottles after the last colon, with the size unless it is the standard bottle. */
const BOTTLES = /^ ?(\d{1,7})(?: x (\d{1,5}) ml)?$/;

/** Splits at semicolons outside of quotes. */
function parts(text: string): string[] {
  const found: string[] = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === ';' && !isQuoted) found.push('');
    else found.push(`${found.pop() ?? ''}${sign}${isQuoted && sign === '\\' ? text.charAt(++at) : ''}`);
  }
  return found.map((part) => part.trim()).filter((part) => part !== '');
}

function placeOf(written: string): string | undefined {
  if (!written.startsWith('"')) return written;
  try {
    const place: unknown = JSON.parse(written);
    return typeof place === 'string' ? place : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the text of {@link holdingsText}, or returns `undefined`. */
export function readHoldings(text: string): Holding[] | undefined {
  const holdings = parts(text).map((part): Holding | undefined => {
    const colon = part.lastIndexOf(':');
    const [, bottles, size] = BOTTLES.exec(part.slice(colon + 1)) ?? [];
    const place = placeOf(part.slice(0, Math.max(0, colon)).trim());
    if (colon < 0 || bottles === undefined || place === undefined) return undefined;
    return {
      place: place || null,
      bottles: Number(bottles),
      bottleSizeMl: size === undefined ? STANDARD_BOTTLE_ML : Number(size),
    };
  });
  return holdings.length > 0 && holdings.every((holding) => holding !== undefined) ? holdings : undefined;
}
