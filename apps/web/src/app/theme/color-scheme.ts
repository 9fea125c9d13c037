import { storage } from '../../platform/storage.ts';

/** What a person chose; `auto` follows the system. */
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

// The browser's own bar; the head script and index.html name the same two, which are --cv-ground.
const THEME_COLORS = { light: '#f8f5ee', dark: '#191b1f' };
const names: Record<ColorScheme, string> = { auto: 'as the system', light: 'light', dark: 'dark' };
const listeners = new Set<() => void>();
// While pages are rendered at build there is no system to ask.
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function read(): ColorScheme {
  const kept = storage.get(KEY);
  return isColorScheme(kept) ? kept : 'auto';
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
    // A listener that answers with what it just heard would go round for ever.
    if (choice === chosen) return;
    chosen = choice;
    storage.set(KEY, choice);
    show();
  },
  /** The choice after this one, for a single button that walks through all three. */
  next: (): ColorScheme => after(chosen),
  /** What the button that walks through the choices is called while this one stands. */
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
