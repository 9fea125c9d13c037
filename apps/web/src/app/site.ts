/**
 * All the JavaScript of a prerendered page until somebody needs more. The page is plain HTML: its links are
 * links, its menu and its questions open by themselves. What takes React wakes it, and is done again when it is there.
 */
import { ACCESS_KEY, tokens } from '../api/tokens.ts';
import classes from './shell/SiteLayout.module.css';
import { colorScheme } from './theme/color-scheme.ts';

const SLEPT_IN = 'This could not be loaded. Check your connection, then reload the page.';

const root = document.getElementById('root');
const all = <Found extends HTMLElement>(what: string): Found[] => [...document.querySelectorAll<Found>(what)];
const still = (part: 'colours' | 'year') => all(`[data-still="${part}"]`);
const load = () => import('./boot.tsx');

let waking: Promise<boolean> | undefined;
let isAwake = false;
/** Whether the press now going on began before React would have noticed it. */
let wasHeldBack = false;

/** Hands the page to React; tells whether that worked. */
function wake(): Promise<boolean> {
  waking ??= load().then(async ({ boot, awake }) => {
    if (root) await boot(root);
    await awake;
    isAwake = true;
    return true;
  }, sayWhy);
  return waking;
}

function sayWhy(): false {
  const words = document.createElement('span');
  words.className = classes.notice ?? '';
  words.textContent = SLEPT_IN;
  document.querySelector('output')?.replaceChildren(words);
  return false;
}

function labelColours(): void {
  for (const button of still('colours')) {
    button.title = colorScheme.label(colorScheme.get());
    button.setAttribute('aria-label', button.title);
  }
}

const under = <Found extends HTMLElement>(event: Event, what: string): Found | null =>
  event.target instanceof Element ? event.target.closest<Found>(what) : null;

/** The button pressed, if it takes React to answer: the menu of a small screen is the browser's own. */
function pressed(event: Event): HTMLButtonElement | null {
  const button = under<HTMLButtonElement>(event, '#root button');
  return button?.popoverTargetElement ? null : button;
}

function onPress(event: Event): void {
  wasHeldBack = !isAwake;
  // React may have begun to listen already, and would answer a press that is then done again.
  if (wasHeldBack && pressed(event)) event.stopPropagation();
}

function onClick(event: Event): void {
  const button = pressed(event);
  if (!button || (isAwake && !wasHeldBack)) return;
  event.preventDefault();
  event.stopPropagation();
  if (button.dataset.still === 'colours') return colorScheme.set(colorScheme.next());
  // React may put another button in its place.
  const at = all('#root button').indexOf(button);
  void wake().then((worked) => worked && press(all('#root button')[at]));
}

/** All of a press: some buttons answer when the mouse goes down, others when it was a click. */
function press(button: HTMLElement | undefined): void {
  wasHeldBack = false;
  button?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  button?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true }));
  button?.click();
}

const fetched = new Set<string>();

/** Whoever points at a link of ours, or at what wakes the page, soon has what it takes; a form is woken at once. */
function onPoint(event: Event): void {
  if (isAwake) return;
  const button = under<HTMLButtonElement>(event, '#root button');
  if (button && button.dataset.still === undefined && !button.popoverTargetElement)
    void load().catch(() => {});
  if (root?.dataset.wakes !== undefined && under(event, 'form')) void wake();
  const link = under<HTMLAnchorElement>(event, 'a[href^="/"]');
  if (!link || link.pathname === location.pathname || fetched.has(link.href)) return;
  fetched.add(link.href);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = link.href;
  document.head.append(hint);
}

const listeners: [string, (event: Event) => void][] = [
  ['mousedown', onPress],
  ['click', onClick],
  ['pointerover', onPoint],
  ['focusin', onPoint],
];
for (const [name, listener] of listeners) document.addEventListener(name, listener, true);

colorScheme.subscribe(labelColours);
labelColours();
for (const place of still('year')) place.textContent = String(new Date().getFullYear());

// Signed-in people, here or since now in another tab, see their own menu.
if (tokens.access() !== null) void wake();
window.addEventListener('storage', (event) => {
  if (event.key === ACCESS_KEY && tokens.access() !== null) void wake();
});
