/** The month before that of a day, in the format of reports. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

/** The reportable periods by year: the months from the newest on, then quarters and the year. */
export function periodsSince(first: string | null, today: string): { year: string; periods: string[] }[] {
  const [start, end] = [(first ?? today).slice(0, 7), today.slice(0, 7)];
  const years = [];
  for (let year = Number(end.slice(0, 4)); year >= Number(start.slice(0, 4)); year -= 1) {
    const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(12 - at).padStart(2, '0')}`);
    const kept = months.filter((month) => month >= start && month <= end);
    const quarters = new Set(kept.map((month) => `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`));
    years.push({ year: String(year), periods: [...kept, ...quarters, String(year)] });
  }
  return years;
}
