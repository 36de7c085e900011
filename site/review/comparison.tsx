import { useReview } from './review-context.ts';

/** A table where there is room; on a phone every competitor becomes a card with its labels beside the values. */
export function Comparison() {
  const { competitors } = useReview();
  return (
    <table className="comparison">
      <caption className="sr-only">How it compares</caption>
      <thead>
        <tr>
          <th scope="col">Rival</th>
          <th scope="col">Price</th>
          <th scope="col">Better at</th>
          <th scope="col">Worse at</th>
          <th scope="col">Pick it if</th>
        </tr>
      </thead>
      <tbody>
        {competitors.map(({ name, price, better, worse, pickIf }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="Price">{price}</td>
            <td data-label="Better at">{better}</td>
            <td data-label="Worse at">{worse}</td>
            <td data-label="Pick it if">{pickIf}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
