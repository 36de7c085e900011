/** The few parts of autocannon that we use; the package ships no types. */
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
    /** Requests per second over all connections. */
    overallRate?: number;
    method: 'GET' | 'POST';
    requests: { setupRequest(request: SentRequest): SentRequest }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    latency: { p99: number };
    start: Date;
    finish: Date;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
