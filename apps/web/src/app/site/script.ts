/** All JavaScript of a static page. Its links, its menu and its disclosures are native HTML. */
import { ACCESS_KEY } from '../../api/tokens.ts';
import { storage } from '../../platform/storage.ts';
import { colorScheme } from '../theme/color-scheme.ts';

const buttons = document.querySelectorAll<HTMLButtonElement>('[data-colours-button]');

function labelColours(): void {
  for (const button of buttons) {
    button.title = colorScheme.label(colorScheme.get());
    button.setAttribute('aria-label', button.title);
  }
}

for (const button of buttons) button.addEventListener('click', () => colorScheme.set(colorScheme.next()));
colorScheme.subscribe(labelColours);
labelColours();

// The head script chose the menu. A login or logout in another tab, or before a page is restored from the cache,
// changes it.
const chooseMenu = (): void => {
  document.documentElement.toggleAttribute('data-signed-in', storage.get(ACCESS_KEY) !== null);
};
addEventListener('storage', chooseMenu);
addEventListener('pageshow', chooseMenu);

for (const place of document.querySelectorAll('[data-year]')) {
  place.textContent = String(new Date().getFullYear());
}
