/** The few parts of autocannon that we use; the package ships no types. */
declare module 'autocannon' {
  export interface SentRequest {
    headers?: Record<string, string>;
    method?: 'GET' | 'POST';
    path?: string;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    headers?: Record<string, string>;
    workers?: number;
    requests?: { setupRequest(request: SentRequest): SentRequest }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    latency: { p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
