import { readConfig } from './config.ts';
import { StartProblem } from './platform/start-problem.ts';
import { startServer } from './server.ts';

/** What a start usually needs to come to its end, so that a database just made is ended in order. */
const START_PATIENCE_MS = 5000;

/**
 * Told to stop, by whom ever, with the code to end with; a second time changes nothing, and during the start it waits
 * for its end, for a while.
 */
const toldToStop = new Promise<number>((resolve) => {
  // A terminal that is closed sends SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(0));
  // Nobody knows what state it left: what is under way is answered, the database ended in order, and that is all.
  process.on('uncaughtException', (error) => {
    console.error('Cuverie ends because of a fault of its own:', error);
    resolve(1);
  });
});

function giveUp(error: unknown): never {
  // What a person can mend is said in its own words; a stack would only hide them.
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}

/** A start may hang, on a database that does not answer say; nobody waits for that who wants it to stop. */
async function stopsInTheMiddle(): Promise<never> {
  await toldToStop;
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
  const code = await toldToStop;
  await server.stop();
  process.exit(code);
} catch (error) {
  giveUp(error);
}
