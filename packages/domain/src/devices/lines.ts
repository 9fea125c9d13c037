/** InfluxDB line protocol: `measurement,tag=value field=1.5,other="text" 1465839830100400200`. */
import { momentOfNumber, type Sent } from './fields.ts';

export interface Line {
  measurement: string;
  tags: Readonly<Record<string, string>>;
  fields: Sent;
  /** ms since 1970; `null`: the time of arrival. */
  at: number | null;
}

/** Maximum of lines per post, more than a cellar has devices. */
const MOST_LINES = 1000;

/** Splits a text at a character that is neither escaped nor quoted. */
function cut(text: string, sign: string, most = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === sign && !isQuoted && parts.length < most - 1) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

const unescaped = (text: string): string => text.replace(/\\([,= "\\])/g, '$1');

const FIELD_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[iu]?$/i;
const FIELD_WORD = /^(?:t|f|true|false)$/i;

function fieldOf(text: string): unknown {
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) return unescaped(text.slice(1, -1));
  if (FIELD_NUMBER.test(text)) return Number.parseFloat(text);
  // An iSpindel sends token and name without quotes.
  return FIELD_WORD.test(text) ? text : unescaped(text);
}

function pairsOf(text: string): [name: string, value: string][] | undefined {
  const pairs = cut(text, ',').map((pair) => cut(pair, '=', 2));
  if (pairs.some(([name, value]) => !name || value === undefined)) return undefined;
  return pairs.map(([name, value]) => [unescaped(name ?? ''), value ?? '']);
}

function lineOf(text: string): Line | undefined {
  const [head = '', fields = '', time = '', ...more] = cut(text, ' ').filter((part) => part !== '');
  if (more.length > 0 || (time !== '' && !/^-?\d{1,20}$/.test(time))) return undefined;
  const [measurement = '', ...tags] = cut(head, ',');
  const [named, valued] = [tags.length === 0 ? [] : pairsOf(tags.join(',')), pairsOf(fields)];
  if (measurement === '' || named === undefined || valued === undefined) return undefined;
  return {
    measurement: unescaped(measurement),
    tags: Object.fromEntries(named.map(([name, value]) => [name, unescaped(value)])),
    fields: Object.fromEntries(valued.map(([name, value]) => [name, fieldOf(value)])),
    at: time === '' ? null : momentOfNumber(Number(time)),
  };
}

/** Parses the lines of a text; `undefined` if one is invalid. */
export function linesOf(text: string): Line[] | undefined {
  const texts = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (texts.length === 0 || texts.length > MOST_LINES) return undefined;
  const lines = texts.map((line) => lineOf(line.trim()));
  return lines.every((line) => line !== undefined) ? lines : undefined;
}
