import { dayAt, daysLater, type LocalDay, localDay } from '@chirrup/kernel/local-days';
import type { ReportType } from './faq-report.js';

export interface ReportPeriod {
  type: ReportType;
  startDay: string;
  /** The last day of it. */
  endDay: string;
  startAt: Date;
  endAt: Date;
}

const period = (timeZone: string, type: ReportType, startDay: string, endDay: string): ReportPeriod => {
  const [first, last]: [LocalDay, LocalDay] = [localDay(timeZone, startDay), localDay(timeZone, endDay)];
  return { type, startDay, endDay, startAt: first.startAt, endAt: last.endAt };
};

/** The last whole week, Monday to Sunday, by the clock of a time zone. */
export const lastWeek = (timeZone: string, now: number): ReportPeriod => {
  const today = dayAt(timeZone, now);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = daysLater(today, -weekday - 7);
  return period(timeZone, 'weekly', monday, daysLater(monday, 6));
};

/** The last whole month. */
export const lastMonth = (timeZone: string, now: number): ReportPeriod => {
  const firstOfThis = `${dayAt(timeZone, now).slice(0, 7)}-01`;
  const last = daysLater(firstOfThis, -1);
  return period(timeZone, 'monthly', `${last.slice(0, 7)}-01`, last);
};
