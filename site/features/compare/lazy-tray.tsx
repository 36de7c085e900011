import { onDemand } from '#site/ui/on-demand.tsx';
import { useTray } from './tray.ts';

/** Most visitors compare nothing: the bar's code comes with the first gadget that is put into it. */
const TrayBar = onDemand(
  () => import('./tray-bar.tsx').then(({ TrayBar }) => TrayBar),
  () => null,
);

export function TrayPlace() {
  const tray = useTray();
  return tray.length > 0 && <TrayBar gadgets={tray} />;
}
