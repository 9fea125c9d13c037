import { type ApiError, errorInWords, errorsInWords } from '@cuverie/contract';
import { ownMeasure, withDays } from '../ui/sentences.ts';
import { ApiFailure, UNEXPECTED } from './failure.ts';

/**
 * The failure of a refused call. Its message is composed from code and parameters. If the code is unknown, it is the
 * server's message, then the status text, then a plain sentence.
 */
export function failureOf(status: number, statusText: string, body: unknown): ApiFailure {
  const error: Partial<ApiError> = typeof body === 'object' && body !== null ? body : {};
  const problems =
    error.problems &&
    Object.fromEntries(
      Object.entries(error.problems).map(([field, { code, params }]) => [
        field,
        { code, params: withDays(params) },
      ]),
    );
  const code = typeof error.code === 'string' ? error.code : 'http_error';
  const words =
    typeof error.message === 'string'
      ? errorInWords(
          {
            ...error,
            code,
            message: error.message,
            ...(error.params && { params: withDays(error.params) }),
            problems,
          },
          ownMeasure(),
        )
      : '';
  return new ApiFailure({
    status,
    code,
    message: words.trim() || statusText.trim() || UNEXPECTED,
    errors: { ...error.errors, ...errorsInWords(problems ?? {}, error.errors, ownMeasure()) },
    current: error.current,
  });
}
