import { type ComponentType, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** What stands in while the code is on its way, and where it did not come. */
export interface Placeholder {
  state: 'coming' | 'failed';
  /** Asks for the code once more. */
  retry: () => void;
}

/**
 * A component whose code comes when it is first shown. Until then, and where the line is down, the fallback is shown with the same
 * properties. Unlike React's `lazy` it can try again after a failure: by itself the next time it is shown, or when the fallback asks.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props & Placeholder>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
    useEffect(() => {
      if (Loaded || state !== 'coming') return;
      let isGone = false;
      // The press that asked for it is answered first.
      afterPaint(() =>
        load().then(
          (component) => {
            Loaded = component;
            if (!isGone) setState('there');
          },
          () => isGone || setState('failed'),
        ),
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Fallback
        {...props}
        state={state === 'failed' ? 'failed' : 'coming'}
        retry={() => setState('coming')}
      />
    );
  };
}
