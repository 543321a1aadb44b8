// Run by Deno, in place of Supabase's gateway and runtime: deno run gateway.deno.js FOLDER. It loads the functions that
// were built into FOLDER and passes requests for /functions/v1/NAME on to them, as the hosted gateway does.
const [folder] = Deno.args
const handlers = new Map()
const serve = Deno.serve

// The work that keeps a worker alive after its response. GET /background answers when it is done.
const background = new Set()
globalThis.EdgeRuntime = {
  waitUntil(work) {
    background.add(work)
    work.finally(() => background.delete(work))
  },
}

for (const { name, isDirectory } of Deno.readDirSync(folder)) {
  if (!isDirectory) continue
  Deno.serve = (handler) => handlers.set(name, handler)
  await import(`file://${folder}/${name}/index.ts`)
}

serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) }, respond)

async function respond(request, { remoteAddr }) {
  const url = new URL(request.url)
  if (url.pathname === '/background') {
    await Promise.all(background)
    return new Response(null, { status: 204 })
  }
  const [, name, rest = ''] = /^\/functions\/v1\/([\w-]+)(\/[^/]+)?$/.exec(url.pathname) ?? []
  const handler = handlers.get(name)
  if (handler === undefined) return Response.json({ code: 'NOT_FOUND', message: 'No such function.' }, { status: 404 })
  // The function sees its own name and what follows as the path, and the visitor's address as Cloudflare sets it.
  const headers = new Headers(request.headers)
  headers.set('cf-connecting-ip', request.headers.get('x-test-address') ?? remoteAddr.hostname)
  const { method, body } = request
  const response = await handler(new Request(`${url.origin}/${name}${rest}`, { method, headers, body }))
  console.log(JSON.stringify({ event: 'request', method, path: url.pathname, status: response.status }))
  // Without a domain of its own, a project serves no HTML.
  if (method === 'GET' && response.headers.get('content-type')?.startsWith('text/html')) {
    response.headers.set('content-type', 'text/plain')
  }
  return response
}
