import { readConfig } from './config.ts';
import { StartProblem } from './platform/start-problem.ts';
import { startServer } from './server.ts';

/** Usual duration of a start; a new database should be ended in order. */
const START_PATIENCE_MS = 5000;

/**
 * Stops the server with an exit code. A second call changes nothing; during the start it waits for the end of the
 * start, with a limit.
 */
const stopRequested = new Promise<number>((resolve) => {
  // A closed terminal sends SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(0));
  // The state after an uncaught error is unknown, so open calls are answered, the database is ended in order, and the
  // process exits.
  process.on('uncaughtException', (error) => {
    console.error('Cuverie ends because of a fault of its own:', error);
    resolve(1);
  });
});

function giveUp(error: unknown): never {
  // Problems a person can fix are printed without a stack.
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}

/** A start may hang, for example on a silent database, so a stop must not wait for it. */
async function stopsInTheMiddle(): Promise<never> {
  await stopRequested;
  await new Promise((resolve) => setTimeout(resolve, START_PATIENCE_MS));
  throw new StartProblem('Cuverie was told to stop before it was up, and did not wait any longer for that.');
}

try {
  const starting = startServer(readConfig(process.env, process.cwd()), {
    demo: process.argv.includes('--demo'),
    onLost: giveUp,
  });
  const server = await Promise.race([starting, stopsInTheMiddle()]);
  for (const line of server.greeting) console.log(line);
  const code = await stopRequested;
  await server.stop();
  process.exit(code);
} catch (error) {
  giveUp(error);
}
