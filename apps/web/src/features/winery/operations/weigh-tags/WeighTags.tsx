import type { CellarOperation } from '@cuverie/contract';
import { Link } from '@tanstack/react-router';
import { tagsOf, weighTagWords } from './weigh-tag.ts';

/** The weigh tags of a delivery, each with a link to the bottles from its fruit. */
export function WeighTags({ operation }: { operation: CellarOperation }) {
  const { id, kind, lines, entries } = operation;
  if (kind !== 'receive') return null;
  const unit = entries[0]?.unit ?? 'kg';
  const said = [...new Set(lines.map((line) => weighTagWords(line, unit)))].filter((words) => words !== '');
  if (said.length === 0) return null;
  return (
    <p>
      {said.map((words) => words.charAt(0).toUpperCase() + words.slice(1)).join('; ')}
      {tagsOf(operation).map((tag) => (
        <span key={tag}>
          {' '}
          <Link
            to="/winery/trace/$of/$id"
            params={{ of: 'operations', id }}
            search={{ direction: 'forward', tag }}
          >
            Where {tag} went
          </Link>
        </span>
      ))}
    </p>
  );
}
