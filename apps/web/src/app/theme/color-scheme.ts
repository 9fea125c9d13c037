import { storage } from '../../platform/storage.ts';

/** The user's choice; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

// The head script of index.html reads the same key before the first paint.
const KEY = 'colorScheme';
const CHOICES: readonly ColorScheme[] = ['auto', 'light', 'dark'];

export const SCHEME_CHOICES: { value: ColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

const isColorScheme = (value: unknown): value is ColorScheme => CHOICES.some((choice) => choice === value);

// The colours of the browser's own bar, equal to --cv-ground. The head script and index.html contain the same two.
const THEME_COLORS = { light: '#f8f5ee', dark: '#191b1f' };
const names: Record<ColorScheme, string> = { auto: 'as the system', light: 'light', dark: 'dark' };
const listeners = new Set<() => void>();
// There is no system preference while the build renders pages.
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function read(): ColorScheme {
  const stored = storage.get(KEY);
  return isColorScheme(stored) ? stored : 'auto';
}

let chosen = read();

const after = (choice: ColorScheme): ColorScheme =>
  CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? 'auto';

function show(): void {
  const dark = chosen === 'dark' || (chosen === 'auto' && system?.matches);
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.setAttribute('data-colours', chosen);
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = THEME_COLORS[chosen === 'auto' ? (bar.media.includes('dark') ? 'dark' : 'light') : chosen];
  }
  for (const listener of listeners) listener();
}

export const colorScheme = {
  get: (): ColorScheme => chosen,
  set: (choice: ColorScheme): void => {
    // A listener that sets the value it just received must not cause a loop.
    if (choice === chosen) return;
    chosen = choice;
    storage.set(KEY, choice);
    show();
  },
  /** The next choice of the button that cycles through all three. */
  next: (): ColorScheme => after(chosen),
  /** The button's label for the current choice. */
  label: (choice: ColorScheme): string => `Colours: ${names[choice]}. Change to ${names[after(choice)]}`,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

system?.addEventListener('change', show);
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== KEY) return;
  chosen = read();
  show();
});
