import { sentenceOf } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { invalid } from './refusal.ts';
import { DEEPEST } from './unstorable.ts';

/** Of one object. A row of a file has at most a hundred extra columns. */
const MOST_FIELDS = 1000;
/** Of one text. A thousand rows with a hundred columns each have fewer. */
const MOST_VALUES = 250_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map((sign) => sign.charCodeAt(0));
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = ['{', '}', '[', ']'].map((sign) =>
  sign.charCodeAt(0),
);

const TOO_DEEP = sentenceOf('nested_too_deeply');
const TOO_MANY_FIELDS = sentenceOf('object_too_wide', { most: MOST_FIELDS });
const TOO_MANY_VALUES = sentenceOf('call_too_wide', { most: MOST_VALUES });

/**
 * Returns why a JSON text is not parsed: eight megabytes of brackets or names would block other calls for a second,
 * while counting takes thirty milliseconds. Invalid JSON is left to the parser.
 */
export function shapeProblem(text: string): Sentence | undefined {
  /** Of the open objects, by depth. */
  const fields = new Uint32Array(DEEPEST + 1);
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) {
      isText = true;
    } else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) return TOO_DEEP;
      fields[depth] = 0;
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) {
      depth = Math.max(0, depth - 1);
    } else if (sign === COMMA) {
      values += 1;
    } else if (sign === COLON) {
      const count = (fields[depth] ?? 0) + 1;
      if (count > MOST_FIELDS) return TOO_MANY_FIELDS;
      fields[depth] = count;
    }
    if (values > MOST_VALUES) return TOO_MANY_VALUES;
  }
  return undefined;
}

/** Parses JSON like Fastify and treats an empty body as none, since some clients always send a content type. */
export function tolerateEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const problem = shapeProblem(body);
    if (problem !== undefined) done(invalid({ body: problem }));
    else if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
