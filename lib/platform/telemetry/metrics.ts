import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { BRAND } from '../brand'

/** Labels of a series. Their values are few and named in the code: never what a request contains. */
export type Labels = Readonly<Record<string, string>>

/** Upper limits of the classes of a histogram, in seconds. */
const CLASSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** `CLASSES` for steps that take microseconds. */
const STEP_CLASSES = [0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.1, 1, 10]
const PREFIX = `${BRAND.slug}_`

// the server and Next's handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.metrics')
const shared = globalThis as { [SHARED]?: Registry }

function registry(): Registry {
  shared[SHARED] ??= new Registry()
  return shared[SHARED]
}

const known = <Metric>(name: string): Metric | undefined =>
  registry().getSingleMetric(PREFIX + name) as Metric | undefined

/** A metric is always given the same labels. */
const described = (name: string, help: string, labels: Labels) => ({
  name: PREFIX + name,
  help,
  labelNames: Object.keys(labels),
  registers: [registry()],
})

/** Counts one more. */
export function count(name: string, help: string, labels: Labels = {}): void {
  const counter = known<Counter>(name) ?? new Counter(described(name, help, labels))
  counter.inc(labels)
}

/** Sets what is measured now. */
export function setGauge(name: string, help: string, value: number, labels: Labels = {}): void {
  const gauge = known<Gauge>(name) ?? new Gauge(described(name, help, labels))
  gauge.set(labels, value)
}

/** Adds a duration to a histogram; `buckets` are the upper limits of its classes, in seconds. */
export function observe(name: string, help: string, seconds: number, labels: Labels = {}, buckets = CLASSES): void {
  const histogram = known<Histogram>(name) ?? new Histogram({ ...described(name, help, labels), buckets })
  histogram.observe(labels, seconds)
}

/** Runs work and adds its duration to a histogram, also that of work which fails. */
export async function timed<T>(name: string, help: string, labels: Labels, run: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await run()
  } finally {
    observe(name, help, (performance.now() - began) / 1000, labels)
  }
}

/** Runs a step of some work, which may be synchronous, and returns what it returns. */
export type RunStep<Name extends string> = <T>(name: Name, run: () => T) => T

/**
 * Times the steps of work that is too frequent to time all of it: of one run in `every`, the first included, each step is
 * added to a histogram by its name.
 * @returns starts a run
 */
export function sampledSteps<Name extends string>(name: string, help: string, every: number): () => RunStep<Name> {
  let runs = 0
  const measured: RunStep<Name> = (step, run) => {
    const began = performance.now()
    const end = () => observe(name, help, (performance.now() - began) / 1000, { step }, STEP_CLASSES)
    const result = run()
    if (result instanceof Promise) result.then(end, end)
    else end()
    return result
  }
  return () => (runs++ % every === 0 ? measured : runUnmeasured)
}

const runUnmeasured = <T>(_: string, run: () => T): T => run()

/** Measures the process from now on: processor time, memory, garbage collection and delays of the event loop. */
export function measureProcess(): void {
  if (known('process_cpu_seconds_total') === undefined) collectDefaultMetrics({ register: registry(), prefix: PREFIX })
}

/** Everything in the text format of Prometheus, version 0.0.4; each name begins with the brand's. */
export const metricsText = (): Promise<string> => registry().metrics()
