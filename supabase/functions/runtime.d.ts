/** Supabase's runtime, as far as the entries use it. */

declare const Deno: {
  env: { toObject(): Record<string, string> }
  serve(handler: (request: Request) => Promise<Response>): void
}

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void }
