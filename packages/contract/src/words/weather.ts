import { counted, type MeasureWords, POWDERY_UNTIL_BRIX } from '@cuverie/domain';

const stored: MeasureWords = (value, unit) =>
  `${(Math.round(value * 10) / 10).toString().replace('-', '−')} ${unit}`;

/** Why weather is missing, warnings in it, and inputs of disease pressure. */
export const WEATHER_WORDS = {
  weather_unreachable: ({ service }: { service: string }) => `${service} can’t be reached.`,
  weather_slow: ({ service, seconds }: { service: string; seconds: number }) =>
    `${service} gave no whole answer within ${seconds} seconds.`,
  weather_refused: ({ service, status, reason }: { service: string; status: number; reason: string }) =>
    `${service} refused to answer (${status}${reason === '' ? '' : `: ${reason}`}).`,
  weather_too_long: ({ service }: { service: string }) => `The answer of ${service} is too long.`,
  weather_unreadable: ({ service }: { service: string }) => `The answer of ${service} is not one of weather.`,
  weather_units: ({
    service,
    measure,
    unit,
    wanted,
  }: Record<'service' | 'measure' | 'unit' | 'wanted', string>) =>
    `${service} gives ${measure} in ${unit || 'no unit'} in place of ${wanted}.`,
  weather_zone: ({ service, zone }: { service: string; zone: string }) =>
    `${service} names an unknown time zone: ${zone}.`,

  pressure_no_service: () =>
    'Not enough data: disease pressure needs hourly weather, and this server is connected to no weather service.',
  pressure_no_place: () =>
    'Not enough data: disease pressure needs hourly weather, which is asked for once the field has coordinates.',
  pressure_not_yet: ({ most }: { most: number }) =>
    `Not enough data: the hourly weather of this field has not come yet. It is asked for within minutes, at the first ${most} places of an estate; a field beyond them can share the weather of a neighbour.`,
  pressure_dormant: ({ day, until }: { day: string; until: string }) =>
    `Vines are dormant: pressure is shown from ${day} to ${until}.`,
  pressure_unknown_today: () => 'Of today hours are missing.',
  pressure_unknown_days: ({ unknown, days }: { unknown: number; days: number }) =>
    `On ${counted(unknown, 'day')} of ${days} this season hours are missing: such days count neither for nor against it.`,
  pressure_ripe: ({ day }: { day: string }) =>
    `Not told any more: the sample of ${day} had ${POWDERY_UNTIL_BRIX} °Bx or more, from where berries take no new infection.`,

  pressure_powdery: () =>
    'Davis index of Gubler and others (1999), 0 to 100, from hourly temperatures since the season began: days with 6 hours in a row of 21 to 29 °C raise it, other days and heat of 35 °C lower it. Low to 30, medium to 50, high from 60.',
  pressure_downy: () =>
    'Rule of three tens by Baldacci (1947), from hourly temperature and rain: a day of 10 °C or more on average with 10 mm of rain in it and the day before may infect shoots of 10 cm. Whether yours are that long, look.',
  pressure_botrytis: () =>
    'Index of Broome and others (1995), from wet hours in a row and their temperature; an hour counts as wet with rain or from 90 % relative humidity. None to 0, low to 0.5, medium to 1, high above.',

  frost_ahead: ({ day, celsius }: { day: string; celsius: number }, measure: MeasureWords = stored) =>
    `Frost on ${day}: down to ${measure(celsius, '°C')}.`,
  ground_frost_ahead: ({ day, celsius }: { day: string; celsius: number }, measure: MeasureWords = stored) =>
    `The ground may freeze on ${day}: the air cools to ${measure(celsius, '°C')}, and hollows are colder.`,
  heat_ahead: (
    { day, hours, celsius }: { day: string; hours: number; celsius: number },
    measure: MeasureWords = stored,
  ) =>
    `Heat on ${day}: ${counted(hours, 'hour')} of ${measure(35, '°C')} or more, up to ${measure(celsius, '°C')}.`,
  rain_before_picking: ({ mm, day }: { mm: number; day: string }, measure: MeasureWords = stored) =>
    `${measure(mm, 'mm')} of rain are forecast until picking on ${day}.`,
};
