import { useQuery } from '@tanstack/react-query';
import type { RestoreState } from '#contract/admin.ts';
import { Failed, Section } from '#site/admin/shell/elements.tsx';
import { endSession, readToken } from '#site/admin/shell/session.ts';
import { CallError, send } from '#site/data/api.ts';

const interval = 2000;

/** Null while it runs. After a restore the session is over. */
async function readFailure(since: string): Promise<string | null> {
  const token = readToken();
  try {
    const response = await send('GET /api/admin/restore', [], { Authorization: `Bearer ${token}` });
    const { isRunning, last }: RestoreState = await response.json();
    if (isRunning) return null;
    const error = last && last.at >= since ? last.error : null;
    return error ?? 'The restore was interrupted. Nothing was changed.';
  } catch (error) {
    if (error instanceof CallError && error.status === 401)
      endSession(token, 'The backup is restored. Log in with your current password.');
    // Any other failure is the maintenance.
    return null;
  }
}

interface RestoringProps {
  /** When the server started it. */
  since: string;
  onFailed: () => void;
}

export function Restoring({ since, onFailed }: RestoringProps) {
  const { data: failure } = useQuery({
    queryKey: ['restoring', since],
    queryFn: () => readFailure(since),
    refetchInterval: ({ state }) => (state.data ? false : interval),
  });
  return (
    <Section title="Restoring">
      {failure ? (
        <Failed onRetry={onFailed}>The backup wasn’t restored. {failure}</Failed>
      ) : (
        <p role="status" className="max-w-prose">
          Restoring... Visitors see a maintenance page. Stay here; you’ll be asked to log in again
          when it’s done.
        </p>
      )}
    </Section>
  );
}
