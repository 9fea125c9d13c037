import { readConfig } from './config.ts';
import { StartProblem } from './platform/start-problem.ts';
import { startServer } from './server.ts';

/** Told to stop, by whom ever; a second time changes nothing, and during the start it waits for its end. */
const toldToStop = new Promise<void>((resolve) => {
  // A terminal that is closed sends SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
});

function giveUp(error: unknown): never {
  // What a person can mend is said in its own words; a stack would only hide them.
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}

try {
  const server = await startServer(readConfig(process.env, process.cwd()), {
    demo: process.argv.includes('--demo'),
    onLost: giveUp,
  });
  for (const line of server.greeting) console.log(line);
  await toldToStop;
  await server.stop();
  process.exit(0);
} catch (error) {
  giveUp(error);
}
