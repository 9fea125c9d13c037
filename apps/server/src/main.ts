import { readConfig } from './config.ts';
import { startServer } from './server.ts';

try {
  const server = await startServer(readConfig(process.env, process.cwd()), {
    demo: process.argv.includes('--demo'),
  });
  for (const line of server.greeting) console.log(line);

  // A second signal changes nothing: the first one is being obeyed.
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= server.stop().then(() => process.exit(0)));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  // What a person can mend is said in its own words; a stack would only hide them.
  const known = error instanceof Error && error.constructor !== Error && !(error instanceof TypeError);
  console.error(known ? error.message : error);
  process.exit(1);
}
