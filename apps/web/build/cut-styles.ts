import { parse, type Rule } from 'postcss';

/** The rules of `css` that can apply where no class but those `used` occurs; nothing of them is changed. */
export function cutToUse(css: string, used: ReadonlySet<string>): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const kept = rule.selectors.filter((selector) => canMatch(selector, used));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes');

/** Inside of `:not()` a class that does not occur is no hindrance, and inside of `:is()` one of several is enough. */
function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  const bare = selector.replaceAll(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...bare.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(([, name = '']) => used.has(name));
}
