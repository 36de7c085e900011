/** What came back, and what of it is known. */
export interface Bounce {
  /** `soft`: for the moment. A complaint counts like one for good. */
  type: 'hard' | 'soft' | 'complaint';
  /** The signed token of our envelope sender, where it survived. */
  token?: string | undefined;
  /** Said by a provider; a report is a mail, and those are written by anybody. */
  email?: string | undefined;
  reason: string;
}

/** What is needed stands at the top of a report; the rest is our own letter, or whatever a stranger has put there. */
const longestReport = { bytes: 64 * 1024, lines: 1000 };
/** Of what a server says we keep the first few hundred signs. */
const longestField = 1000;

/**
 * Reads a report of delivery (RFC 3464) or of a complaint (RFC 5965), as mail servers send them. Undefined for everything else, such as
 * somebody's holiday notice: that a mail came here says nothing yet.
 */
export async function readReport(whole: Uint8Array): Promise<Bounce | undefined> {
  const bytes = beginningOf(whole);
  const raw = new TextDecoder('utf-8').decode(bytes);
  const token = /bounces\+([a-z0-9-]+)@/i.exec(unfolded(raw))?.[1];
  const parts = await partsOf(bytes);
  if (textOf(parts, 'message/feedback-report') !== undefined)
    return { type: 'complaint', token, reason: 'Reported as spam.' };
  const status =
    textOf(parts, 'message/delivery-status') ?? textOf(parts, 'message/global-delivery-status');
  return status === undefined ? undefined : readStatus(status, token);
}

/** Anybody can write to the address that reports come to: a line costs the parser some microseconds, and nobody else is answered meanwhile. */
function beginningOf(whole: Uint8Array): Uint8Array {
  const bytes = whole.subarray(0, longestReport.bytes);
  let end = -1;
  for (let lines = 0; lines < longestReport.lines; lines += 1) {
    end = bytes.indexOf(0x0a, end + 1);
    if (end === -1) return bytes;
  }
  return bytes.subarray(0, end + 1);
}

function readStatus(report: string, token: string | undefined): Bounce | undefined {
  const text = unfolded(report);
  const action = fieldOf(text, 'action')?.toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return undefined;
  const code = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(fieldOf(text, 'status') ?? '');
  const said = fieldOf(text, 'diagnostic-code')?.replace(/^smtp;\s*/i, '');
  return {
    type: action === 'failed' && code?.[1] === '5' && isForGood(code[0]) ? 'hard' : 'soft',
    token,
    reason: said ?? code?.[0] ?? 'The email bounced.',
  };
}

/** A full mailbox (5.2.2), a mail that is too large (5.3.4) and a policy (5.7) may be otherwise next week. */
const isForGood = (code: string): boolean => !/^5\.(2\.2|2\.3|3\.4|7\.)/.test(code);

type Part = { mimeType: string; content: ArrayBuffer | Uint8Array | string };

async function partsOf(bytes: Uint8Array): Promise<Part[]> {
  try {
    const { default: PostalMime } = await import('postal-mime');
    const { attachments } = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
    return attachments.map(({ mimeType, content }) => ({ mimeType, content }));
  } catch {
    return [];
  }
}

function textOf(parts: readonly Part[], type: string): string | undefined {
  const part = parts.find(({ mimeType }) => mimeType.toLowerCase() === type);
  if (!part) return undefined;
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
}

/** Long lines go on in the next one, which begins with a space. */
const unfolded = (text: string): string => text.replace(/\r?\n[ \t]+/g, ' ');

/** Cut before anybody looks for something in it: that may take the square of its length. */
function fieldOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.slice(0, longestField).trim();
}
