import { storage } from '../../platform/storage.ts';

/** What a person chose; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

// The head script of index.html reads the same key before the first paint.
const KEY = 'colorScheme';
const CHOICES: readonly ColorScheme[] = ['auto', 'light', 'dark'];

/** The choices as a menu offers them. */
export const SCHEME_CHOICES: readonly { scheme: ColorScheme; label: string }[] = [
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
  { scheme: 'auto', label: 'System' },
];

export const isColorScheme = (value: unknown): value is ColorScheme =>
  CHOICES.some((choice) => choice === value);
const listeners = new Set<() => void>();
const system = window.matchMedia('(prefers-color-scheme: dark)');

function read(): ColorScheme {
  const kept = storage.get(KEY);
  return isColorScheme(kept) ? kept : 'auto';
}

let chosen = read();

function show(): void {
  const dark = chosen === 'dark' || (chosen === 'auto' && system.matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
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
  next: (): ColorScheme => CHOICES[(CHOICES.indexOf(chosen) + 1) % CHOICES.length] ?? 'auto',
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

system.addEventListener('change', show);
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  chosen = read();
  show();
});
