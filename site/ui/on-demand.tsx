import { type ComponentType, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** Props of the fallback while the code loads or after it failed. */
export interface Placeholder {
  state: 'coming' | 'failed';
  retry: () => void;
}

/** Loads a component when it is first shown; unlike React's `lazy`, it can retry. */
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
