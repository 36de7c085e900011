/** The few parts of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  export interface SentRequest {
    headers?: Record<string, string>;
    path?: string;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    /** Requests a second, of all connections together. */
    overallRate?: number;
    method: 'GET' | 'POST';
    requests: { setupRequest(request: SentRequest): SentRequest }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    start: Date;
    finish: Date;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
