import { type OutgoingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const sentences: Record<number, string> = {
  400: 'This request is malformed.',
  408: 'This request took too long to arrive.',
  413: 'This request is too large.',
  431: 'The address or the headers of this request are too large.',
};

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** What never became a request is answered with the same headers as everything else; Node's own answer has none of them. */
export function answerBrokenRequests(server: Server, security: Record<string, string>): void {
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: OutgoingMessage }) => {
      // Into an answer that is going out already nothing can be put.
      const canAnswer =
        socket.writable && !socket._httpMessage?.headersSent && error.code !== 'ECONNRESET';
      if (!canAnswer) return void socket.destroy();
      const status = statuses[error.code ?? ''] ?? 400;
      const sentence = sentences[status] ?? '';
      const headers = {
        ...security,
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': String(sentence.length),
        'Cache-Control': 'no-store',
        Connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}`,
        () => socket.destroy(),
      );
    },
  );
}
