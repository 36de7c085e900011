import { Cited } from './cited.tsx';
import { useReview } from './review-context.ts';

const words = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

export function Audiences() {
  const { audiences } = useReview();
  return (
    <dl className="audiences">
      {audiences.map(({ who, answer, why }, index) => (
        <div key={who}>
          <dt>
            {who}
            <span className="answer" data-answer={answer}>
              {words[answer]}
            </span>
          </dt>
          <dd>
            <Cited at={`audiences.${index}.why`} text={why} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
