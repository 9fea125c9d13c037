import { cellarOperations } from '@cuverie/contract';
import { type CellarTally, cellarFigures } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { currentYear } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database/database.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';

export function figureRoutes(app: FastifyInstance, { sql, clock }: Platform): void {
  route(app, cellarOperations.figures, async ({ member }) =>
    cellarFigures(await tallyCellar(sql, member.estateId), currentYear(clock)),
  );
}

async function tallyCellar(sql: Sql, estateId: string): Promise<CellarTally> {
  const [tally] = await sql<[CellarTally]>`
    select wines, bottles, "bottledMl", barrels, "barrelledL", "wineVintages" + "barrelVintages" as "vintageSum"
    from (
      select count(*) as wines, coalesce(sum(quantity), 0) as bottles,
        coalesce(sum(quantity::bigint * bottle_size_ml), 0) as "bottledMl",
        coalesce(sum(vintage), 0) as "wineVintages"
      from wines where estate_id = ${estateId}
    ) as bottled, (
      select count(*) as barrels, coalesce(sum(fill_level), 0) as "barrelledL",
        coalesce(sum(vintage), 0) as "barrelVintages"
      from barrels where estate_id = ${estateId}
    ) as barrelled`;
  return tally;
}
