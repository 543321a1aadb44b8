import { respondError } from '../../functions/http/responses.ts'

/**
 * Prometheus format (https://prometheus.io/docs/instrumenting/exposition_formats): numbers become gauges, texts labels of
 * `dachstrom_info`, `null` is omitted.
 * @param health the response of `/healthz`, without numbers if the caller may not read them
 */
export async function respondWithMetrics(health: Response): Promise<Response> {
  const report = (await health.json()) as Record<string, unknown>
  if (!('database' in report)) return respondError(UNAUTHORIZED)
  const ofType = (type: string) => Object.entries(report).filter(([, value]) => typeof value === type)
  const labels = ofType('string').map(([name, value]) => `${toSnakeCase(name)}="${value}"`)
  const gauges = Object.entries({ ok: Number(health.ok), ...Object.fromEntries(ofType('number')), info: 1 })
  const lines = gauges.map(([name, value]) => {
    const metric = `dachstrom_${toSnakeCase(name)}`
    const series = name === 'info' ? `${metric}{${labels}}` : metric
    return `# HELP ${metric} See docs/logs.md.\n# TYPE ${metric} gauge\n${series} ${value}\n`
  })
  const headers = { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' }
  return new Response(lines.join(''), { headers })
}

const UNAUTHORIZED = { status: 401, code: 'unauthorized', message: 'Send HEALTH_TOKEN as bearer token.' } as const

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
