import { LogOut } from 'lucide-react';
import { Button } from '#site/ui/button.tsx';

/** Stands still while the products load, so that the owner can leave at any time. */
export function PanelHeader({ onLogout }: { onLogout: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 mb-6">
      <h1 className="text-title-m">Admin Panel - Amazon Links</h1>
      <Button tone="plain" onClick={onLogout}>
        <LogOut size={18} aria-hidden="true" />
        Logout
      </Button>
    </div>
  );
}
