import { Table } from '#site/ui/table.tsx';
import { useReview } from './review-context.ts';

const columns = ['Rival', 'Price', 'Better at', 'Worse at', 'Pick it if'];

export function Comparison() {
  const rows = useReview().competitors.map(({ name, price, better, worse, pickIf }) => ({
    name,
    cells: [price, better, worse, pickIf],
  }));
  return <Table caption="How it compares" columns={columns} rows={rows} />;
}
