import { useEffect, useState } from 'react';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { counted } from '#site/admin/shell/words.ts';
import { Button } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

/** While they are being asked, in milliseconds. */
const betweenLooks = 1000;

/** Addresses from an import or from before: they may be asked once, and are asked by nobody but the owner. */
export function NeverAsked({ count, onAsked }: { count: number; onAsked: () => void }) {
  const [isSure, setIsSure] = useState(false);
  /** How many there were when they were asked: it takes a job a moment until they count as asked. */
  const [askedOf, setAskedOf] = useState(0);
  const { run, isPending, failure } = useAction();
  const ask = () =>
    run(async () => {
      setIsSure(false);
      const { asked } = await callAsAdmin('POST /api/admin/subscriber-question');
      showToast({
        title: 'On their way',
        description: `${counted(asked, 'mail')} will leave one after the other.`,
      });
      setAskedOf(count);
      onAsked();
    });
  const isUnderWay = count <= askedOf;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(onAsked, betweenLooks);
    return () => clearInterval(timer);
  }, [isUnderWay, onAsked]);
  if (isUnderWay)
    return (
      <p className="desk-note" role="status">
        {counted(count, 'address is', 'addresses are')} being asked now.
      </p>
    );
  return (
    <div className="desk-note">
      <p>
        {counted(count, 'address waits and was', 'addresses wait and were')} never asked.
        {failure && <strong role="alert"> {failure}</strong>}
      </p>
      <Button size="small" pending={isPending} onClick={() => setIsSure(true)}>
        Ask them once
      </Button>
      {isSure && (
        <Confirm
          title={`Write to ${counted(count, 'address', 'addresses')}?`}
          confirmLabel={`Send ${counted(count, 'mail')}`}
          cancelLabel="Not now"
          onConfirm={ask}
          onCancel={() => setIsSure(false)}
        >
          Each gets one mail that asks whether they want the letter. Nobody is asked twice, and
          whoever does not answer is forgotten after 30 days.
        </Confirm>
      )}
    </div>
  );
}
