import { refuse } from '../../functions/http/answers.ts'

const HEADERS = { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' }

/**
 * Answers `/metrics` for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/): each number of the health
 * is a gauge, its texts are the labels of `dachstrom_info`, and `null` is left out.
 * @param health the answer of `/healthz`; without numbers where the caller may not read them
 */
export async function answerMetrics(health: Response): Promise<Response> {
  const report = (await health.json()) as Record<string, unknown>
  if (!('database' in report)) return refuse({ status: 401, code: 'unauthorized', message: 'Send HEALTH_TOKEN.' })
  const ofType = (type: string) => Object.entries(report).filter(([, value]) => typeof value === type)
  const labels = ofType('string').map(([name, value]) => `${toSnakeCase(name)}="${value}"`)
  const gauges = [['ok', Number(health.ok)], ...ofType('number')].map(([name, value]) =>
    writeGauge(name as string, value),
  )
  return new Response([...gauges, writeGauge('info', 1, `{${labels}}`)].join(''), { headers: HEADERS })
}

function writeGauge(name: string, value: unknown, labels = ''): string {
  const metric = `dachstrom_${toSnakeCase(name)}`
  return `# HELP ${metric} See docs/operations.md.\n# TYPE ${metric} gauge\n${metric}${labels} ${value}\n`
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
