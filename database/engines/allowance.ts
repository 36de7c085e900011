/** Kept until the last caller is gone: timeouts are pg's own now. */
export const visitorsAllowance = 1500;

export function withAllowance<T>(work: () => T, _milliseconds?: number): T {
  return work();
}

export const allowanceLeft = (): number | undefined => undefined;

export async function spendAllowance<T>(
  usual: number,
  wait: (atMost: number) => Promise<T>,
): Promise<T> {
  return wait(usual);
}
