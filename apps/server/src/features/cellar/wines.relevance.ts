import type { Wine } from '@cuverie/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { type Fragment, readCursor, writeCursor } from '../../platform/database/keyset.ts';
import type { Page } from '../../platform/database/page.ts';
import { conditions, containsAny, matching, type Picked } from './wines.filters.ts';
import { shown } from './wines.store.ts';

/**
 * How well a wine fits a search: 0 its name begins with the words, 1 they are all in its name or its producer, 2 they
 * are elsewhere. Within one, by name.
 */
type Tier = 0 | 1 | 2;

type Ranked = Wine & { tier: Tier };

interface Asked {
  cursor: string | undefined;
  limit: number;
}

const SORT = 'relevance';

interface Place {
  tier: Tier;
  name: string;
  id: string;
}

function placeOf(cursor: string): Place {
  const { key, id } = readCursor(cursor, SORT, 'text');
  return { tier: Math.min(Number(String(key).slice(0, 1)) || 0, 2) as Tier, name: String(key).slice(1), id };
}

const cursorOf = ({ tier, name, id }: Ranked): string => writeCursor(SORT, `${tier}${name}`, id);

/**
 * Lists what a search finds, the best first. Names and producers stand in an index, in the order of names: what fits
 * there is listed from it, and only then does the rest of the wine matter.
 * @param isFew whether the words alone leave few wines, so that looking at those is cheaper
 */
export async function listByRelevance(
  tx: Transaction,
  picked: Picked,
  { cursor, limit }: Asked,
  isFew: boolean,
): Promise<Page<Wine>> {
  const last = cursor === undefined ? undefined : placeOf(cursor);
  const best = last?.tier === 2 ? [] : await listByHead(tx, picked, last, limit + 1, isFew);
  const missing = limit + 1 - best.length;
  const rest = missing > 0 ? await listRest(tx, picked, last?.tier === 2 ? last : undefined, missing) : [];
  const ranked = [...best, ...rest];
  const end = ranked.length > limit ? ranked[limit - 1] : undefined;
  return { rows: ranked.slice(0, limit).map(untold), nextCursor: end ? cursorOf(end) : null };
}

const inHead = (tx: Transaction, { search }: Picked): Fragment =>
  (search?.words ?? []).reduce(
    (all, meanings) => tx`${all} and ${containsAny(tx, tx`search_head`, meanings)}`,
    tx`true`,
  );

/** The wine alone: how well it fits is in its place. */
function untold({ tier, ...wine }: Ranked): Wine {
  void tier;
  return wine;
}

async function listByHead(
  tx: Transaction,
  picked: Picked,
  last: Place | undefined,
  limit: number,
  isFew: boolean,
): Promise<Ranked[]> {
  const wholeSearch = ` ${(picked.search?.words ?? []).map(([word]) => word).join(' ')}%`;
  // What is in the head is in the whole text, too: the words need not be looked for twice.
  const among = isFew || picked.search?.words.length === 0 ? matching(tx, picked) : withoutWords(tx, picked);
  const after = last
    ? tx`where (tier, name collate cellar_order, id) > (${last.tier}::int, ${last.name}::text, ${last.id}::uuid)`
    : tx``;
  return tx<Ranked[]>`
    with best as (
      select id as best_id, tier from (
        select id, name, case when search_head like ${wholeSearch} then 0 else 1 end as tier
        from wines where ${among} and ${inHead(tx, picked)}
      ) as fitting ${after} order by tier, name collate cellar_order, id limit ${limit}
    )
    select ${shown(tx)}, tier from best join wines on estate_id = ${picked.estateId} and id = best_id
    order by tier, name collate cellar_order, id`;
}

const withoutWords = (tx: Transaction, picked: Picked): Fragment =>
  Object.values(conditions(tx, picked)).reduce(
    (all, condition) => tx`${all} and (${condition})`,
    tx`estate_id = ${picked.estateId} and deleted_at is null`,
  );

async function listRest(
  tx: Transaction,
  picked: Picked,
  last: Place | undefined,
  limit: number,
): Promise<Ranked[]> {
  const after = last
    ? tx`and (name collate cellar_order, id) > (${last.name}::text, ${last.id}::uuid)`
    : tx``;
  return tx<Ranked[]>`
    select ${shown(tx)}, 2 as tier from wines
    where ${matching(tx, picked)} and not (${inHead(tx, picked)}) ${after}
    order by name collate cellar_order, id limit ${limit}`;
}
