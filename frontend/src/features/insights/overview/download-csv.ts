import { toCsv } from '@chirrup/text/files/csv';
import type { EngagementOverview, SatisfactionReport } from '../../../api/types';
import { saveFile } from '../../../lib/files/save-file';

const HEADINGS = ['date', 'score', 'score_low', 'score_high', 'client_messages', 'sample_size', 'votes'];

/** Saves the figures of the page as a file: days first, then languages, pages and conversions. */
export function downloadCsv(
  botId: string,
  reports: readonly SatisfactionReport[],
  overview: EngagementOverview | undefined,
): void {
  const days = reports.map((report) => [
    report.date,
    report.score,
    report.score_low,
    report.score_high,
    report.client_message_count,
    report.sample_size,
    report.vote_count,
  ]);
  const parts = (['languages', 'pages'] as const).flatMap((kind) => [
    [],
    [kind, 'messages', 'answered_share'],
    ...(overview?.[kind] ?? []).map(({ value, messages, answered_share }) => [
      value,
      messages,
      answered_share,
    ]),
  ]);
  const conversions = [
    [],
    ['conversions', 'assisted_count', 'assisted_value'],
    ...(overview?.conversions ?? []).map((sum) => [sum.currency, sum.assisted_count, sum.assisted_value]),
  ];
  const rows = [...days, ...parts, ...conversions].map((row) =>
    row.map((cell) => (cell === null ? '' : String(cell))),
  );
  const name = `engagement-${botId}-${reports.at(-1)?.date ?? ''}.csv`;
  saveFile(name, 'text/csv;charset=utf-8', toCsv(HEADINGS, rows));
}
