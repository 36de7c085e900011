import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQuery } from '#site/admin/shell/api.ts';
import { Chart, chartBars, mondayBefore } from '#site/admin/shell/chart.tsx';
import { QueryView } from '#site/admin/shell/elements.tsx';

export function Growth() {
  const [now] = useState(() => new Date());
  const since = mondayBefore(now, 25);
  const query = useQuery(adminQuery('GET /api/admin/subscriber-days', { query: { since } }));
  return (
    <QueryView query={query} what="chart">
      {(days) => {
        const weeks = chartBars(days, ['confirmed', 'left', 'bounced'], since, now);
        if (weeks.every(({ confirmed, left, bounced }) => confirmed + left + bounced === 0))
          return null;
        return (
          <Chart
            title="Growth, last six months"
            days={weeks.map(({ day }) => day)}
            labelName="Week of"
            series={[
              { name: 'Subscribed', values: weeks.map(({ confirmed }) => confirmed) },
              {
                name: 'Unsubscribed or bounced',
                values: weeks.map(({ left, bounced }) => left + bounced),
              },
            ]}
          />
        );
      }}
    </QueryView>
  );
}
