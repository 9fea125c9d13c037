/**
 * Stylesheets that did not come. The bundler's own loader never asks for one again, since it counts it as seen: what it
 * belongs to would stand there without any.
 */
const unstyled = new Set<HTMLLinkElement>();

function noteUnstyled({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled.add(target);
}

if (typeof document !== 'undefined') document.addEventListener('error', noteUnstyled, { capture: true });

/** Loads code with its stylesheets, those included that did not come before. */
export async function withStyles<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const missing = [...unstyled];
  unstyled.clear();
  await Promise.all(missing.map(asAnew));
  return load();
}

const asAnew = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const anew = link.cloneNode() as HTMLLinkElement;
    anew.addEventListener('load', resolve);
    anew.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)));
    link.replaceWith(anew);
  });
