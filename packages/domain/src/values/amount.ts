/**
 * The amount of money a person wrote, in the currency's main unit (euros, not cents), or `null` where the
 * text holds no single amount. Currency signs and words around it are passed over; a dot or a comma
 * followed by one or two final digits is the decimal mark, every other dot, comma, apostrophe or space
 * between digits groups thousands: `€1.234,50`, `1,234.50 USD`, `1 234,50`, `1'200`, `45`.
 *
 * Unknown is not zero: an empty or unreadable price gives `null`.
 */
export function parseAmount(text: string | null): number | null {
  const runs = (text ?? '').match(/\d(?:[\d.,'’\s]*\d)?/g);
  if (runs?.length !== 1) return null;
  const digits = runs[0].replace(/['’\s]/g, '');
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1];
  const whole = (decimals === undefined ? digits : digits.slice(0, -decimals.length - 1)).replace(
    /[.,]/g,
    '',
  );
  const amount = Number(decimals === undefined ? whole : `${whole}.${decimals}`);
  return Number.isFinite(amount) ? amount : null;
}
