import { randomUUID } from 'node:crypto';
import {
  barrelOperations,
  blockOperations,
  ownLimitOperations,
  purchaseOperations,
  rackOperations,
  stockBatchOperations,
  stockProductOperations,
  tankOperations,
  trialOperations,
  vesselOperations,
  viewOperations,
  wineOperations,
} from '@cuverie/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { accountFeatureRoutes } from './account-routes.ts';
import { exchangeKinds } from './exchange-kinds.ts';
import type { OrganisationSettings } from './features/auth/organisation/provider.ts';
import { type SignUpSetting, signUps } from './features/auth/sign-up/sign-ups.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { barrelService } from './features/cellar/barrels/barrels.service.ts';
import { bulkRoutes } from './features/cellar/bulk/bulk.routes.ts';
import { customFieldRoutes } from './features/cellar/custom-fields/custom-fields.routes.ts';
import { consumptionRoutes } from './features/cellar/drinking/consumptions.routes.ts';
import { figureRoutes } from './features/cellar/figures/figures.ts';
import { findingRoutes } from './features/cellar/finding/finding.routes.ts';
import { wineListRoutes } from './features/cellar/lists/lists.routes.ts';
import { rateRoutes } from './features/cellar/money/rates.routes.ts';
import { placeRoutes } from './features/cellar/places/places.routes.ts';
import { arrivalRoutes } from './features/cellar/purchases/arrivals.routes.ts';
import { deliveryDays } from './features/cellar/purchases/delivery-days.ts';
import { purchaseService } from './features/cellar/purchases/purchases.service.ts';
import { rackService } from './features/cellar/racks/racks.service.ts';
import { slotRoutes } from './features/cellar/racks/slots.routes.ts';
import { stockTakingRoutes } from './features/cellar/racks/stock-taking.ts';
import { sharingRoutes } from './features/cellar/sharing/sharing.routes.ts';
import { tastingRoutes } from './features/cellar/tasting/tasting.routes.ts';
import { tidyingRoutes } from './features/cellar/tidying/tidying.routes.ts';
import { varietiesInCellar } from './features/cellar/varieties.ts';
import { viewService } from './features/cellar/views/views.service.ts';
import { drinkByDays } from './features/cellar/wines/drink-by-days.ts';
import { wineService } from './features/cellar/wines/wines.service.ts';
import { archiveRoutes } from './features/exchange/archive/archive.routes.ts';
import { exportRoutes } from './features/exchange/exports.routes.ts';
import { importRoutes } from './features/exchange/imports.routes.ts';
import { mappingRoutes } from './features/exchange/mappings.routes.ts';
import { alarmRoutes, assignAlarm } from './features/fermentation/alarms/alarms.ts';
import { alarmJudge } from './features/fermentation/alarms/judge.ts';
import { openAlarms } from './features/fermentation/alarms/open-alarms.ts';
import { brokerRoutes } from './features/fermentation/devices/brokers/brokers.routes.ts';
import { deviceRoutes } from './features/fermentation/devices/devices.routes.ts';
import { estateBases, forecastRoutes } from './features/fermentation/forecasts/forecast-basis.ts';
import { tankReadingRoutes } from './features/fermentation/readings/tank-readings.routes.ts';
import { tankDays } from './features/fermentation/tanks/tank-days.ts';
import { tankService } from './features/fermentation/tanks/tanks.service.ts';
import { varietiesInTanks } from './features/fermentation/tanks/tanks.store.ts';
import { drawingRoutes } from './features/grapes/drawing.routes.ts';
import { grapeRoutes } from './features/grapes/grapes.routes.ts';
import { ownStyles } from './features/grapes/own-styles.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { liveRoutes } from './features/history/live.routes.ts';
import { alarmNotifier } from './features/notifications/alarm-notifier.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { planRoutes } from './features/plans/plans.routes.ts';
import type { StripePayments } from './features/plans/stripe.ts';
import { blockService } from './features/vineyard/fields/blocks.service.ts';
import { FIELDS, varietiesInFields } from './features/vineyard/fields/blocks.store.ts';
import { blockBulkRoutes } from './features/vineyard/fields/bulk.routes.ts';
import { fieldMap } from './features/vineyard/fields/fields.map.ts';
import { analyticsRoutes } from './features/vineyard/planning/analytics.routes.ts';
import { pickingDays } from './features/vineyard/planning/picking-days.ts';
import { readingRoutes } from './features/vineyard/readings/readings.routes.ts';
import type { WeatherService } from './features/vineyard/weather/service/open-meteo.ts';
import { weatherRoutes } from './features/vineyard/weather/weather.routes.ts';
import { wineRoutes } from './features/winery/additions/wine.routes.ts';
import { costRoutes } from './features/winery/costs/costs.routes.ts';
import { growerRoutes } from './features/winery/growers/growers.routes.ts';
import { joinedRoutes } from './features/winery/joined/joined.routes.ts';
import { operationRoutes } from './features/winery/ledger/operations.routes.ts';
import { ownLimitService } from './features/winery/limits/own-limits.service.ts';
import { lotRoutes } from './features/winery/lots/lots.routes.ts';
import { orderDays } from './features/winery/orders/order-days.ts';
import { workOrderRoutes } from './features/winery/orders/orders.routes.ts';
import { periodRoutes } from './features/winery/reports/periods.routes.ts';
import { reportRoutes } from './features/winery/reports/reports.routes.ts';
import { stockRoutes } from './features/winery/stock/stock.routes.ts';
import { stockBatchService, stockProductService } from './features/winery/stock/stock.service.ts';
import { traceRoutes } from './features/winery/trace/trace.routes.ts';
import { trialService } from './features/winery/trials/trials.service.ts';
import { registerRoutes } from './features/winery/vessels/barrel-register.ts';
import { lotsInVessels } from './features/winery/vessels/lots-in-vessels.ts';
import { placingRoutes, vesselService } from './features/winery/vessels/vessels.service.ts';
import type { BackupState } from './platform/backup/schedule.ts';
import {
  HEADERS_MS,
  LOOK_FOR_HEADERS_MS,
  limitConnections,
  STALLED_MS,
} from './platform/connections/connections.ts';
import {
  type ConnectionLimits,
  connectionsFor,
  mostOpenFiles,
  type TrustedProxies,
  trustedProxyTest,
} from './platform/connections/limits.ts';
import { answerUnreadable } from './platform/connections/raw-answer.ts';
import { limitBodyTimes } from './platform/connections/slow-bodies.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { answerFailure, installErrorHandler } from './platform/http/errors.ts';
import { tolerateEmptyJson } from './platform/http/json.ts';
import { acceptMultipart } from './platform/http/multipart.ts';
import { publishApiDocs } from './platform/http/openapi.ts';
import { rowRoutes } from './platform/http/row-routes.ts';
import { securityHeaders, sendSecurityHeaders } from './platform/http/security.ts';
import { limitHeldAnswers } from './platform/load/answers.ts';
import { limitBodies } from './platform/load/bodies.ts';
import { refuseWhenBusy } from './platform/load/busy.ts';
import { queueCostlyCalls } from './platform/load/queues.ts';
import { failFastWhenDatabaseHangs } from './platform/load/silent-database.ts';
import { reportHealth } from './platform/observe/health.ts';
import { logRequests } from './platform/observe/log.ts';
import { measure } from './platform/observe/metrics.ts';
import { isShown } from './platform/pictures/pictures.ts';
import type { Platform } from './platform/platform.ts';
import { guardEstates } from './platform/quotas/guard.ts';
import type { Member } from './platform/sessions/member.ts';
import { authenticate, isFresh } from './platform/sessions/sessions.ts';
import { serveFolder } from './platform/site/folder.ts';
import { servePages } from './platform/site/pages.ts';
import { inlineScriptHashes, readWebBuild } from './platform/site/web-build.ts';
import type { Tls } from './platform/tls/tls.ts';
import { restorablesOf } from './restorables.ts';
import { CONTAINERS, wineryRecord } from './winery-record.ts';

/** Time a browser caches a picture without revalidation. */
const PICTURE_MAX_AGE_S = 5 * 60;

export interface AppOptions extends Platform {
  /** Directory of the built web application. */
  webDir: string;
  /** Directory of the pictures. */
  mediaDir: string;
  publicUrl: string | undefined;
  hstsSubdomains?: boolean | undefined;
  trustProxy: TrustedProxies;
  /** Without it the server uses plain HTTP. */
  tls?: Tls | undefined;
  /** Defaults to the system's limits. */
  connections?: Omit<ConnectionLimits, 'isProxy'>;
  signUp: SignUpSetting;
  /** How plans are paid for; `undefined` without plans. */
  payments: StripePayments | undefined;
  /** The organisation's OpenID Connect provider; `undefined` without one. */
  organisation?: OrganisationSettings | undefined;
  /** Source of hourly weather; `undefined` if the operator configured none. */
  weather?: WeatherService | undefined;
  logger: Logger;
  /** Delay of the event loop from which calls are refused; 0 in tests, which share the loop with the server. */
  mostDelayMs?: number;
  /** Whether answers are validated against their schema; for tests. */
  checksAnswers?: boolean;
  isReady: () => Promise<boolean>;
  /** Pings the database on a connection of its own. */
  askDatabase: () => Promise<unknown>;
  /** When backups were made. */
  backupState: () => Promise<BackupState>;
  /** Whether the database is down because its disk is full, as far as this machine can tell. */
  isDatabaseFull: () => Promise<boolean>;
}

/** Composes the server of its platform and features without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const hops = options.trustProxy;
  const logger: FastifyBaseLogger = options.logger;
  const web = await readWebBuild(options.webDir, options.publicUrl, {
    hasPlans: options.payments !== undefined,
    organisation: options.organisation,
  });
  const headers = securityHeaders({
    publicUrl: options.publicUrl,
    hstsSubdomains: options.hstsSubdomains,
    scriptHashes: web === undefined ? [] : inlineScriptHashes(web),
  });
  const app = Fastify({
    loggerInstance: logger,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    // The contract refuses overlong ids with its own message; Node limits the whole URL.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    // A URL that cannot be decoded is refused before any hook.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply.headers(headers)),
    genReqId: () => randomUUID(),
    // Enough for a person's form; pictures have a limit of their own.
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    ...(options.tls ? { serverFactory: options.tls.serverFactory } : {}),
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_FOR_HEADERS_MS },
    // An archive of gigabytes over a slow line takes hours, so only stalled uploads are ended.
    requestTimeout: 0,
    connectionTimeout: STALLED_MS,
    clientErrorHandler: answerUnreadable,
    // Calls received before the stop are answered; then their connection is closed.
    return503OnClosing: false,
    // `logRequests` writes one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorate('checksAnswers', options.checksAnswers ?? false);
  app.decorate('authenticate', (token: string, estateId: string | undefined) =>
    authenticate(options.db.quick, options.clock, token, estateId),
  );
  app.decorate('isFresh', (member: Member) => isFresh(member, options.clock));
  app.decorate('clock', options.clock);
  app.decorateRequest('member', null);
  app.decorateRequest('admittedAt', 0);
  app.decorateRequest('picture', null);
  logRequests(app);

  installErrorHandler(app, options.isDatabaseFull);
  tolerateEmptyJson(app);
  sendSecurityHeaders(app, headers);
  // Registered first, so that refused calls are counted too.
  measure(app, options.backupState);
  const connections = options.connections ?? connectionsFor(mostOpenFiles());
  limitConnections(app, {
    ...connections,
    isProxy: trustedProxyTest(hops),
  });
  limitBodyTimes(app);
  await refuseWhenBusy(app, options.mostDelayMs);
  failFastWhenDatabaseHangs(app, options.askDatabase);
  limitHeldAnswers(app);
  queueCostlyCalls(app);
  await compressAnswers(app);
  // Registered after decompression, to count unpacked bytes.
  limitBodies(app);
  guardEstates(app, options.quotas, options.plans);
  await acceptMultipart(app);
  await publishApiDocs(app, { publicUrl: options.publicUrl });
  reportHealth(app, options.isReady);

  const newcomers = signUps(options.signUp, options.db);
  accountFeatureRoutes(app, options, newcomers);
  if (options.payments) await planRoutes(app, options, options.payments);
  rowRoutes(app, wineOperations, wineService(options));
  const { ledger, record } = wineryRecord(options);
  rowRoutes(app, barrelOperations, barrelService(options, record));
  consumptionRoutes(app, options);
  slotRoutes(app, options);
  stockTakingRoutes(app, options);
  rowRoutes(app, rackOperations, rackService(options));
  rowRoutes(app, viewOperations, viewService(options));
  customFieldRoutes(app, options);
  rowRoutes(app, purchaseOperations, purchaseService(options));
  arrivalRoutes(app, options);
  figureRoutes(app, options);
  rowRoutes(app, tankOperations, tankService(options, record));
  tankReadingRoutes(app, options);
  const basisOf = estateBases(options, ownStyles);
  const judging = { ownStyles, lotsIn: lotsInVessels, basisOf };
  const { tell } = alarmNotifier(options);
  const { judge } = alarmJudge(options, judging, tell);
  alarmRoutes(app, options, { judge, tell });
  notificationRoutes(app, options, {
    openAlarms,
    takeOn: (estateId, of, userId) =>
      assignAlarm({ db: options.db, tell }, estateId, of, { userId, at: options.clock.now() }),
  });
  await deviceRoutes(app, options);
  brokerRoutes(app, options);
  forecastRoutes(app, options, { ownStyles, basisOf });
  findingRoutes(app, options);
  placeRoutes(app, options);
  bulkRoutes(app, options, record, { fields: FIELDS });
  tidyingRoutes(app, options, record);
  wineListRoutes(app, options);
  rateRoutes(app, options);
  sharingRoutes(app, options);
  tastingRoutes(app, options);
  const kinds = exchangeKinds(options, record);
  importRoutes(app, options, kinds);
  mappingRoutes(app, options);
  exportRoutes(app, options, kinds, fieldMap);
  await archiveRoutes(app, options, kinds);
  grapeRoutes(app, options, [varietiesInFields, varietiesInTanks, varietiesInCellar]);
  drawingRoutes(app);
  rowRoutes(app, blockOperations, blockService(options));
  blockBulkRoutes(app, options);
  readingRoutes(app, options);
  weatherRoutes(app, options);
  analyticsRoutes(app, options, options.weather);
  rowRoutes(app, vesselOperations, vesselService(options, CONTAINERS));
  placingRoutes(app, options);
  registerRoutes(app, options);
  growerRoutes(app, options);
  rowRoutes(app, trialOperations, trialService(options));
  rowRoutes(app, ownLimitOperations, ownLimitService(options));
  rowRoutes(app, stockProductOperations, stockProductService(options));
  rowRoutes(app, stockBatchOperations, stockBatchService(options));
  stockRoutes(app, options);
  costRoutes(app, options);
  joinedRoutes(app, options, record, CONTAINERS);
  lotRoutes(app, options);
  traceRoutes(app, options);
  wineRoutes(app, options);
  operationRoutes(app, options, ledger);
  historyRoutes(app, options, restorablesOf(options, record));
  liveRoutes(app, options, connections.most);
  periodRoutes(app, options);
  reportRoutes(app, options);
  workOrderRoutes(app, options, ledger);
  calendarRoutes(app, options, {
    picking: pickingDays,
    'drink-by': drinkByDays,
    deliveries: deliveryDays,
    tanks: tankDays,
    'work-orders': orderDays,
  });

  await serveFolder(app, {
    root: options.mediaDir,
    prefix: '/media/',
    isServed: isShown,
    // A picture never changes but may be deleted, so proxies must not cache it, and browsers only briefly.
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', `private, max-age=${PICTURE_MAX_AGE_S}`),
  });
  await servePages(app, web, options.siteUrl, () => newcomers.areTaken());
  return app;
}
