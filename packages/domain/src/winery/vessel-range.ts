/** Reads typed codes of vessels and ranges of them: `B-001 to B-150, T-3`. */

interface CodedVessel {
  readonly code: string;
}

export interface VesselRange<Vessel extends CodedVessel> {
  /** Each vessel once, in the typed order; those of a range by their numbers. */
  vessels: Vessel[];
  /** Typed texts that name no vessel at all. */
  unknown: string[];
  /** Codes and ranges of codes inside a typed range that no vessel has. */
  missing: string[];
}

const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';

interface NumberedCode {
  /** In lower case. */
  head: string;
  number: number;
  /** Digits of the number as it is written. */
  width: number;
  /** The head as it is written. */
  written: string;
}

/** Splits a code into its head and the number at its end; `undefined` without a number. */
function numberedOf(text: string): NumberedCode | undefined {
  let start = text.length;
  while (start > 0 && isDigit(text.charAt(start - 1))) start -= 1;
  // Longer numbers are not exact.
  if (start === text.length || text.length - start > 15) return undefined;
  const written = text.slice(0, start);
  return {
    head: written.toLowerCase(),
    number: Number(text.slice(start)),
    width: text.length - start,
    written,
  };
}

/** The code without letters after its number, as in `B-012a`. */
function withoutSuffix(code: string): string {
  let end = code.length;
  while (end > 0 && /\p{L}/u.test(code.charAt(end - 1))) end -= 1;
  return end > 0 && isDigit(code.charAt(end - 1)) ? code.slice(0, end) : code;
}

const SEPARATORS = / to | bis |\.{2,3}|[–—−…-]/gi;

/** The first and the last code of a typed range. Of `B-001-B-150`, the first hyphen is a part of the code. */
function endsOf(typed: string): [NumberedCode, NumberedCode] | undefined {
  for (const { index, 0: sign } of typed.matchAll(SEPARATORS)) {
    const first = numberedOf(typed.slice(0, index).trim());
    const last = numberedOf(typed.slice(index + sign.length).trim());
    // In `B-001 to 150` the head is written once.
    if (first && last && (last.head === first.head || last.head === '')) return [first, last];
  }
  return undefined;
}

/**
 * Reads codes and ranges, separated by commas, semicolons or lines, in any case. A range holds every vessel with the
 * same letters and a number from the first to the last, however many zeros are written before it.
 */
export function readVesselRange<Vessel extends CodedVessel>(
  text: string,
  vessels: readonly Vessel[],
): VesselRange<Vessel> {
  const byCode = new Map(vessels.map((vessel) => [vessel.code.toLowerCase(), vessel]));
  const found = new Set<Vessel>();
  const [unknown, missing] = [new Set<string>(), new Set<string>()];

  function readRange([first, last]: [NumberedCode, NumberedCode], typed: string): void {
    const [from, to] = [Math.min(first.number, last.number), Math.max(first.number, last.number)];
    const within = vessels
      .flatMap((vessel) => {
        const own = numberedOf(withoutSuffix(vessel.code));
        return own?.head === first.head && own.number >= from && own.number <= to
          ? [{ vessel, number: own.number }]
          : [];
      })
      .toSorted((one, other) => one.number - other.number);
    if (within.length === 0) {
      unknown.add(typed);
      return;
    }
    const width = Math.min(first.width, last.width);
    const codeOf = (number: number) => first.written + String(number).padStart(width, '0');
    let next = from;
    for (const { vessel, number } of [...within, { vessel: undefined, number: to + 1 }]) {
      if (number > next)
        missing.add(number - 1 === next ? codeOf(next) : `${codeOf(next)} to ${codeOf(number - 1)}`);
      next = Math.max(next, number + 1);
      if (vessel) found.add(vessel);
    }
  }

  for (const part of text.split(/[,;\n]/)) {
    const typed = part.replaceAll(/\s+/g, ' ').trim();
    if (typed === '') continue;
    const vessel = byCode.get(typed.toLowerCase());
    const ends = vessel === undefined ? endsOf(typed) : undefined;
    if (vessel) found.add(vessel);
    else if (ends) readRange(ends, typed);
    else unknown.add(typed);
  }
  return { vessels: [...found], unknown: [...unknown], missing: [...missing] };
}
