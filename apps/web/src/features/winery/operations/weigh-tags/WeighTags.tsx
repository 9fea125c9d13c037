import type { CellarOperation } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { growerList } from '../../growers/grower.queries.ts';
import { tagsOf, weighTagsWords } from './weigh-tag.ts';

/** The weigh tags of a delivery, each with a link to the bottles from its fruit, and whom it was bought from. */
export function WeighTags({ operation }: { operation: CellarOperation }) {
  const { id, kind, lines, entries } = operation;
  const isBought = kind === 'receive' && lines.some(({ grower }) => grower !== undefined);
  const { data: growers = [] } = useQuery({ ...growerList, enabled: isBought });
  if (kind !== 'receive') return null;
  const sellers = growers.filter(({ id: grower }) => lines.some((line) => line['grower'] === grower));
  const unit = entries[0]?.unit ?? 'kg';
  const tagWords = weighTagsWords(lines, unit);
  if (tagWords.length === 0 && sellers.length === 0) return null;
  return (
    <p>
      {tagWords.map((words) => words.charAt(0).toUpperCase() + words.slice(1)).join('; ')}
      {sellers.map((grower) => (
        <span key={grower.id}>
          {' from '}
          <Link to="/winery/growers/$id" params={{ id: grower.id }}>
            {grower.name}
          </Link>
        </span>
      ))}
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
