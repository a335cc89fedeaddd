import { BRAND } from './brand'

/** Labels of a series. Their values are few and named in the code: never what a request contains. */
export type Labels = Readonly<Record<string, string>>
type Kind = 'counter' | 'gauge' | 'histogram'
type Metric = { kind: Kind; help: string; series: Map<string, number> }

// the server and Next's handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.metrics')
const shared = globalThis as { [SHARED]?: Map<string, Metric> }
const metrics = (): Map<string, Metric> => {
  shared[SHARED] ??= new Map()
  return shared[SHARED]
}

/** Upper limits of the classes of a histogram, in seconds. */
const CLASSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function metric(name: string, kind: Kind, help: string): Metric {
  const found = metrics().get(name) ?? { kind, help, series: new Map<string, number>() }
  metrics().set(name, found)
  return found
}

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
function seriesOf(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
}
const add = ({ series }: Metric, key: string, by: number) => series.set(key, (series.get(key) ?? 0) + by)

/** Counts one more. */
export function count(name: string, help: string, labels: Labels = {}): void {
  add(metric(name, 'counter', help), seriesOf(name, labels), 1)
}

/** Sets what is measured now. */
export function setGauge(name: string, help: string, value: number, labels: Labels = {}): void {
  metric(name, 'gauge', help).series.set(seriesOf(name, labels), value)
}

/** Adds a duration to a histogram. */
export function observe(name: string, help: string, seconds: number, labels: Labels = {}): void {
  const one = metric(name, 'histogram', help)
  for (const limit of CLASSES) {
    add(one, seriesOf(`${name}_bucket`, { ...labels, le: String(limit) }), seconds <= limit ? 1 : 0)
  }
  add(one, seriesOf(`${name}_bucket`, { ...labels, le: '+Inf' }), 1)
  add(one, seriesOf(`${name}_sum`, labels), seconds)
  add(one, seriesOf(`${name}_count`, labels), 1)
}

/** Everything in the text format of Prometheus, version 0.0.4; each name begins with the brand's. */
export function metricsText(): string {
  const named = (name: string) => `${BRAND.slug}_${name}`
  const blocks = [...metrics()].map(([name, { kind, help, series }]) =>
    [
      `# HELP ${named(name)} ${help}`,
      `# TYPE ${named(name)} ${kind}`,
      ...[...series].map(([key, value]) => `${named(key)} ${value}`),
    ].join('\n'),
  )
  return `${blocks.join('\n')}\n`
}
