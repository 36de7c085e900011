import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The yardstick: the least that `node:http` can do to send given bytes with given headers. Its argument is a file with
 * the answers by path. Plain JavaScript, like the server that it stands beside: stripping types would cost it memory.
 *
 * @type {Record<string, { headers: string[], body: string }>}
 */
const kept = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const answers = new Map(
  Object.entries(kept).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
);

/**
 * The least that a POST of JSON takes: its body is read and parsed, and nothing is done with it. A beacon has none.
 *
 * @type {import('node:http').RequestListener}
 */
function takePost(request, response) {
  /** @type {Buffer[]} */
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const answer = answers.get('POST');
    const text = Buffer.concat(pieces).toString();
    if (!answer || (text !== '' && typeof JSON.parse(text) !== 'object'))
      return response.writeHead(400).end();
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  });
}

createServer((request, response) => {
  if (request.method === 'POST') return takePost(request, response);
  const answer = answers.get(request.url ?? '');
  if (!answer) return response.writeHead(200).end();
  response.writeHead(200, answer.headers);
  response.end(answer.body);
}).listen(Number(process.env.PORT), process.env.HOST);
