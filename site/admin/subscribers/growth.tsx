import { useState } from 'react';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { Chart } from '#site/admin/shell/chart.tsx';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed } from '#site/admin/shell/listing.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { byWeek, firstDay } from './weeks.ts';

export function Growth() {
  const [now] = useState(() => new Date());
  const days = useFresh({
    queryKey: ['desk', 'subscriber-days'],
    queryFn: () =>
      callAsAdmin('GET /api/admin/subscriber-days', { query: { since: firstDay(now) } }),
  });
  if (!days.data)
    return days.isError ? (
      <Failed
        sentence={`The chart could not be drawn. ${sentenceOf(days.error)}`}
        onRetry={days.refetch}
      />
    ) : (
      <div className="chart-coming" />
    );
  const { weeks, confirmed, gone } = byWeek(days.data, now);
  return (
    <Chart
      title="Half a year, by week"
      labels={weeks}
      labelName="Week from"
      series={[
        { name: 'Confirmed', values: confirmed },
        { name: 'Left or bounced', values: gone },
      ]}
    />
  );
}
