/** Searching a library of 20,000 varieties, compared with fetching one grape by its id. */
import { countriesOf, foldName, searchNames } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { loadReference, referenceSet } from '../apps/server/src/features/grapes/reference.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { seededRandom } from '../apps/server/src/platform/random.ts';
import { appOn } from './support/app.ts';
import { startDatabase } from './support/database.ts';
import { milliseconds, quantile } from './support/figures.ts';
import { signUp } from './support/people.ts';

const VARIETIES = 20_000;
const ROUNDS = 60;
/** The p95 of one call. */
const BUDGET_MS = 100;
const SEARCHES: Record<string, string> = {
  'a beginning': '?q=mon&limit=60',
  'one letter': '?q=a&limit=60',
  'two words': '?q=blanc%20ser&limit=60',
  'a synonym': '?q=shiraz&limit=60',
  'a typo': '?q=shriaz&limit=60',
  'a typo in two words': '?q=cabrnet%20sauvgnon&limit=60',
  'nothing alike': '?q=zzyzx&limit=60',
  'nothing but syllables': '?q=grilvomuse&limit=60',
  'filters, no words': '?color=White&origin=Italy&ripening=medium&limit=60',
  'all by name': '?limit=60',
  'all by origin': '?sort=origin&limit=60',
  'all by target Brix': '?sort=-brix_harvest_recommended&limit=60',
  suggestions: 'suggestions?q=gre',
  'suggestions for a typo': 'suggestions?q=grneache',
};

const PARTS =
  'al bar ca der fran gar li mon ner pi ro san ser ti ver zel ag bel cor dur fu gre hel is jan kad lam mal nie or pel ri sau tem uva vio wil xar zwei am bo che dol e fer gou hu im ka lo mus nu pa ru si tou ul vi wei ya zin'.split(
    ' ',
  );
const ENDINGS = [
  'ano',
  'bianco',
  'blanc',
  'dina',
  'ese',
  'ino',
  'noir',
  'ola',
  'otto',
  'riesling',
  'rossa',
  'viña',
];

/** A realistic name of a variety: one or two words of two to four syllables. */
function nameBy(random: () => number): string {
  const of = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const word = () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => of(PARTS)).join('') + of(ENDINGS);
  return random() < 0.5 ? word() : `${word()} ${word()}`;
}

const { db, folder, end } = await startDatabase();
try {
  await loadReference(db);
  const app = await appOn(db, folder);
  const { access, user } = await signUp(app);
  const headers = { authorization: `Bearer ${access}` };

  const random = seededRandom('a library');
  const now = new Date();
  const rows = Array.from({ length: VARIETIES - referenceSet.grapes.length }, (_, place) => {
    const like = referenceSet.grapes[place % referenceSet.grapes.length];
    if (!like) throw new Error('The reference is empty.');
    const name = nameBy(random);
    const synonyms = [nameBy(random), nameBy(random), nameBy(random)];
    return {
      estate_id: user.estate.id,
      id: newId(),
      name,
      synonyms,
      color: like.color,
      origin: like.origin,
      countries: countriesOf(like.origin),
      flavor_profile: like.flavor_profile,
      baume_level: like.baume_level,
      baume_harvest_recommended: like.baume_harvest_recommended,
      brix_level: like.brix_level,
      brix_harvest_recommended: like.brix_harvest_recommended,
      details: like.details,
      recommended_soil: like.recommended_soil,
      picture_address: '/media/grapes/merlot.svg',
      name_key: foldName(name),
      search_names: searchNames(name, synonyms),
      created_at: now,
      created_by: user.id,
      updated_at: now,
      updated_by: user.id,
    };
  });
  for (let from = 0; from < rows.length; from += 1000) {
    await db.begin(async (tx) => {
      for (const row of rows.slice(from, from + 1000))
        await tx.count(sql`insert into grapes ${sql.values(row)}`);
    });
  }
  await db.count(sql`vacuum analyze grapes`);

  const timed = (url: string) =>
    milliseconds(async () => {
      const answer = await app.inject({ url: `/grapes/${url}`, headers });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    });
  const one = referenceSet.grapes[0]?.id ?? '';
  for (const [name, url] of Object.entries(SEARCHES)) {
    const [searches, references]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      searches.push(await timed(url));
      references.push(await timed(one));
    }
    const [ms, p95] = [quantile(searches, 0.5), quantile(searches, 0.95)];
    console.log(
      `${name.padEnd(24)} ${ms.toFixed(1).padStart(6)} ms, ${(ms / quantile(references, 0.5)).toFixed(1).padStart(5)} times one by id` +
        `  p95 ${p95.toFixed(1).padStart(6)} ms, ${p95 < BUDGET_MS ? 'within' : 'OVER'} the budget of ${BUDGET_MS} ms`,
    );
  }
  await app.close();
} finally {
  await end();
}
