import { StartProblem } from '../start-problem.ts';
import { ConnectionLost, errorCode } from './errors.ts';

/** An external database refuses the connection. */
export class DatabaseUnreachable extends StartProblem {
  constructor(cause: unknown) {
    const code = cause instanceof ConnectionLost ? undefined : errorCode(cause);
    const reason = code ?? (cause instanceof Error ? cause.message : String(cause));
    super(
      `The PostgreSQL at DATABASE_URL can't be used (${reason}). Check that it runs, that its address, user and password ` +
        'are right, and that the database exists; or leave DATABASE_URL out to use the one that comes with Cuverie.',
      { cause },
    );
  }
}
