/** How much smaller the text of a label may become, in steps. */
const SCALES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

/** The words of a label, and what limits their height. */
interface LabelToFit {
  readonly words: Pick<HTMLElement, 'scrollHeight' | 'style'>;
  readonly label: Pick<HTMLElement, 'clientHeight'>;
}

/**
 * Makes the text of those labels smaller that would be cut. All are measured before any is changed, so that a thousand
 * labels are laid out once per step.
 */
export function fitLabels(all: readonly LabelToFit[]): void {
  let rest = [...all];
  for (const { words } of rest) words.style.removeProperty('--scale');
  for (const scale of SCALES) {
    rest = rest.filter(({ words, label }) => words.scrollHeight > label.clientHeight);
    if (rest.length === 0) return;
    for (const { words } of rest) words.style.setProperty('--scale', String(scale));
  }
}
