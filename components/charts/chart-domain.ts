/** A point on the horizontal axis. */
export type AxisPoint = {
  /** The label under the axis: "9 AM", "Nov 14". */
  label: string
  /** The current hour or day. */
  isNow: boolean
}

/** One bar and its comparison value. Null means "not yet": nothing is drawn. */
export type ChartPoint = AxisPoint & {
  /** The label in the tooltip and the table: "9 – 10 AM". */
  title: string
  value: number | null
  before: number | null
}

/** One series of a stacked chart, with one value per point. */
export type Series = { key: string; name: string; color: string; values: readonly number[] }

/** The height of the tallest stacked bar. */
export function stackMax(series: readonly Series[]): number {
  const sums = (series[0]?.values ?? []).map((_, index) =>
    series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0),
  )
  return Math.max(0, ...sums)
}

export type Plot = { x: number; y: number; width: number; height: number }

const STEPS = [1, 2, 2.5, 3, 4, 5, 10]

/** The smallest round step that reaches `max` in the given number of intervals, and how many intervals it takes. */
function axisSteps(max: number, intervals: number, whole: boolean): { step: number; count: number } {
  const rough = max / intervals
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = STEPS.find((step) => step * power >= rough * (1 - 1e-9) && !(whole && !Number.isInteger(step * power)))
  const step = (factor ?? 10) * power
  return { step, count: Math.max(1, Math.ceil((max / step) * (1 - 1e-9))) }
}

/**
 * Round axis values from 0 to at least `max`, chosen to leave the least empty space above the tallest bar.
 * @param intervals the maximum number of steps
 * @param whole whether fractions make no sense, as for clicks
 */
export function axisTicks(max: number, intervals: number, whole: boolean): number[] {
  if (max <= 0) return [0, 1]
  const [most, fewer] = [axisSteps(max, intervals, whole), axisSteps(max, Math.max(2, intervals - 1), whole)]
  const { step, count } = fewer.step * fewer.count < most.step * most.count * (1 - 1e-9) ? fewer : most
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The largest value that must fit. */
export function largest(points: readonly ChartPoint[]): number {
  return points.reduce((max, { value, before }) => Math.max(max, value ?? 0, before ?? 0), 0)
}

/** The vertical position of a value in the plot. */
export const valueY = (value: number, max: number, { y, height }: Plot): number =>
  y + height - (max === 0 ? 0 : Math.max(0, value) / max) * height

/** The horizontal center of a bar's slot. */
export const slotCenter = (index: number, count: number, { x, width }: Plot): number =>
  x + ((index + 0.5) * width) / count

const round = (value: number): number => Math.round(value * 10) / 10

/**
 * The comparison period as a stepped SVG path from slot `from` up to, but not including, slot `to`. Slots without a
 * value are skipped.
 */
export function stepPath(points: readonly ChartPoint[], range: [from: number, to: number], max: number, plot: Plot) {
  const slot = plot.width / points.length
  let path = ''
  let isDrawing = false
  for (let index = range[0]; index < range[1]; index += 1) {
    const before = points[index]?.before ?? null
    if (before === null) {
      isDrawing = false
      continue
    }
    const y = round(valueY(before, max, plot))
    const left = round(plot.x + index * slot)
    path += `${isDrawing ? `V${y}` : `M${left} ${y}`}H${round(left + slot)}`
    isDrawing = true
  }
  return path
}

const LABEL_WIDTH = 58
const MAX_BAR_WIDTH = 22

/** The width of a bar: at most 22 px, and three fifths of its slot. */
export const barWidth = (count: number, plotWidth: number): number =>
  Math.max(1, Math.min(MAX_BAR_WIDTH, Math.round((plotWidth / count) * 0.6)))

/** The number of slots between labels: for hours a divisor of a day, for days any number. */
export function labelEvery(count: number, plotWidth: number): number {
  const least = Math.ceil((count * LABEL_WIDTH) / Math.max(plotWidth, 1))
  if (count !== 24) return Math.max(1, least)
  return [3, 6, 12].find((step) => step >= least) ?? 24
}

/** Whether a slot has a label: "Now" always does, and labels next to it are hidden. */
export function hasLabel(index: number, points: readonly AxisPoint[], every: number): boolean {
  const now = points.findIndex(({ isNow }) => isNow)
  if (index === now) return true
  if (index % every !== 0) return false
  return now === -1 || Math.abs(index - now) * 2 > every
}
