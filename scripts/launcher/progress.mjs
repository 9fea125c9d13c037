/**
 * Prints one line for a slow action: with a counter of seconds in a terminal, plain in a log.
 * @template T
 * @param {string} doing  "Installing the dependencies"
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function withProgress(doing, act) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const terminal = process.stdout.isTTY;
  process.stdout.write(terminal ? `${doing}…` : `${doing}…\n`);
  const ticker = terminal && setInterval(() => process.stdout.write(`\r${doing}… ${seconds()} s`), 1000);
  let ended = 'gave up';
  try {
    const result = await act();
    ended = 'done';
    return result;
  } finally {
    if (ticker) clearInterval(ticker);
    process.stdout.write(`${terminal ? '\r' : ''}${doing}: ${ended} after ${seconds()} s.\n`);
  }
}
