import { useReview } from './review-context.ts';

const words = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

export function Audiences() {
  const { audiences } = useReview();
  return (
    <dl className="audiences">
      {audiences.map(({ who, answer, why }) => (
        <div key={who}>
          <dt>
            {who}
            <span className="answer" data-answer={answer}>
              {words[answer]}
            </span>
          </dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  );
}
