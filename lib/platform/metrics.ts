import { BRAND } from './brand'

/** Labels of a series. Their values are few and named in the code: never what a request contains. */
export type Labels = Readonly<Record<string, string>>
type Kind = 'counter' | 'gauge' | 'histogram'
/** `keys` finds the names of a series by the values of its labels, so that they are written once and not per request. */
type Metric = { kind: Kind; help: string; series: Map<string, number>; keys: Map<string, readonly string[]> }

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
  const known = metrics().get(name)
  if (known) return known
  const made = { kind, help, series: new Map<string, number>(), keys: new Map<string, readonly string[]>() }
  metrics().set(name, made)
  return made
}

/** The names of the series of these labels, made once. A metric is always given the same labels in the same order. */
function keysOf({ keys }: Metric, labels: Labels, make: () => readonly string[]): readonly string[] {
  let values = ''
  for (const label in labels) values += `${labels[label]}\n`
  const known = keys.get(values)
  if (known) return known
  const made = make()
  keys.set(values, made)
  return made
}

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
function seriesOf(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
}
const add = ({ series }: Metric, key: string | undefined, by: number) =>
  key !== undefined && series.set(key, (series.get(key) ?? 0) + by)

/** Counts one more. */
export function count(name: string, help: string, labels: Labels = {}): void {
  const one = metric(name, 'counter', help)
  add(one, keysOf(one, labels, () => [seriesOf(name, labels)])[0], 1)
}

/** Sets what is measured now. */
export function setGauge(name: string, help: string, value: number, labels: Labels = {}): void {
  metric(name, 'gauge', help).series.set(seriesOf(name, labels), value)
}

/** Adds a duration to a histogram. */
export function observe(name: string, help: string, seconds: number, labels: Labels = {}): void {
  const one = metric(name, 'histogram', help)
  const keys = keysOf(one, labels, () => histogramKeys(name, labels))
  for (let index = 0; index < CLASSES.length; index += 1) {
    add(one, keys[index], seconds <= (CLASSES[index] ?? 0) ? 1 : 0)
  }
  const [all, sum, total] = keys.slice(CLASSES.length)
  add(one, all, 1)
  add(one, sum, seconds)
  add(one, total, 1)
}

/** One for each class, then those of all, of the sum and of the count. */
const histogramKeys = (name: string, labels: Labels): string[] => [
  ...[...CLASSES.map(String), '+Inf'].map((le) => seriesOf(`${name}_bucket`, { ...labels, le })),
  seriesOf(`${name}_sum`, labels),
  seriesOf(`${name}_count`, labels),
]

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
