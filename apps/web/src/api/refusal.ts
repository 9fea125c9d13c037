import { type ApiError, errorInWords, errorsInWords } from '@cuverie/contract';
import { ownMeasure, withDays } from '../ui/sentences.ts';
import { ApiFailure, UNEXPECTED } from './failure.ts';

/**
 * The failure of a refused call. Its message is composed from code and parameters. If the code is unknown, it is the
 * server's message, then the status text, then a plain sentence.
 */
export function failureOf(status: number, statusText: string, body: unknown): ApiFailure {
  const said: Partial<ApiError> = typeof body === 'object' && body !== null ? body : {};
  const problems =
    said.problems &&
    Object.fromEntries(
      Object.entries(said.problems).map(([field, { code, params }]) => [
        field,
        { code, params: withDays(params) },
      ]),
    );
  const code = typeof said.code === 'string' ? said.code : 'http_error';
  const words =
    typeof said.message === 'string'
      ? errorInWords(
          {
            ...said,
            code,
            message: said.message,
            ...(said.params && { params: withDays(said.params) }),
            problems,
          },
          ownMeasure(),
        )
      : '';
  return new ApiFailure({
    status,
    code,
    message: words.trim() || statusText.trim() || UNEXPECTED,
    errors: { ...said.errors, ...errorsInWords(problems ?? {}, said.errors, ownMeasure()) },
    current: said.current,
  });
}
