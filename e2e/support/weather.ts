import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOUR_MS = 3_600_000;

/** An hour of a day, and the day's distance from today. */
type HourOf = (hour: number, day: number) => { temperature?: number; rain?: number };

/** A weather service with Open-Meteo's API, in UTC, which knows nothing of one latitude. */
export async function playWeather(hourOf: HourOf, unknownLatitude: number) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (Number(searchParams.get('latitude')) === unknownLatitude) {
      response.writeHead(400).end('{"error":true,"reason":"No data for this location."}');
      return;
    }
    const past = Number(searchParams.get('past_days'));
    const midnight = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
    const length = 24 * (past + Number(searchParams.get('forecast_days')));
    const hours = Array.from({ length }, (_, at) => ({
      time: midnight / 1000 + (at - 24 * past) * 3600,
      temperature: 15,
      rain: 0,
      ...hourOf(at % 24, Math.floor(at / 24) - past),
    }));
    response.end(
      JSON.stringify({
        timezone: 'GMT',
        utc_offset_seconds: 0,
        hourly_units: {
          time: 'unixtime',
          temperature_2m: '°C',
          relative_humidity_2m: '%',
          precipitation: 'mm',
          wind_speed_10m: 'km/h',
        },
        hourly: {
          time: hours.map(({ time }) => time),
          temperature_2m: hours.map(({ temperature }) => temperature),
          relative_humidity_2m: hours.map(() => 60),
          precipitation: hours.map(({ rain }) => rain),
          wind_speed_10m: hours.map(() => 12),
        },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
