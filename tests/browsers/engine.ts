/** Browser operations that every engine supports; elements are found by CSS selector. */
export interface Engine {
  open(url: string): Promise<void>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Tab' | 'Escape' | 'Shift'): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page. */
  read(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

const timeout = 30_000;

/** Waits until an expression in the page has a value. */
export async function until(engine: Engine, expression: string, wanted: unknown): Promise<void> {
  const begun = performance.now();
  let found: unknown;
  while (performance.now() - begun < timeout) {
    found = await engine.read(expression).catch((error: Error) => error.message);
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${expression} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

export const heading = "document.querySelector('h1')?.textContent ?? ''";

export const isHydrated = "'hydrated' in document.documentElement.dataset";
