/**
 * Stylesheets that failed to load. The bundler's loader counts them as loaded and never retries, so their component
 * would stay unstyled.
 */
const unstyled = new Set<HTMLLinkElement>();

function noteUnstyled({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled.add(target);
}

if (typeof document !== 'undefined') document.addEventListener('error', noteUnstyled, { capture: true });

/** Loads code with its stylesheets, including those that failed before. */
export async function withStyles<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const missing = [...unstyled];
  unstyled.clear();
  await Promise.all(missing.map(asAnew));
  return load();
}

const asAnew = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const retried = link.cloneNode() as HTMLLinkElement;
    retried.addEventListener('load', resolve);
    retried.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)));
    link.replaceWith(retried);
  });
