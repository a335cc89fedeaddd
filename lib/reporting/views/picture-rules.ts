import { BRAND_COLORS } from '@/lib/platform/brand'
import { dayLabel, isDay, periodLabel } from '@/lib/platform/dates/days'
import { drawnText, fittedText } from '@/lib/platform/pictures/drawn-text'
import type { Report, ReportLine, ReportQuery } from '../builder/schema'
import { figureText } from '../builder/text-rules'
import { FIGURE_NAMES, type ReportFigure } from '../report-queries/figure-constants'
import { TIME_DIMENSIONS } from '../report-queries/grouped-query-constants'

/** The size of a chart's picture in pixels. */
const WIDTH = 1_000
const HEIGHT = 560

/** How many values a chart shows: bars with a name each, and columns of time. */
const BARS_MAX = 12
const COLUMNS_MAX = 92

type Bar = { name: string; value: number }
export type Pictured = { name: string; query: ReportQuery; report: Report; network: string }

const COLORS = BRAND_COLORS.light
const MARGIN = 40
const TOP = 128
const BOTTOM = HEIGHT - 56

/** The figure a chart shows: the payout, or the first one there is. */
export const chartedFigure = ({ figures }: ReportQuery): ReportFigure =>
  figures.find((figure) => figure === 'payoutCents') ?? figures[0] ?? 'clicks'

const ownDimensions = ({ by, across }: ReportQuery) => by.filter((dimension) => dimension !== across)

/** A report as a chart: columns for days, hours and weekdays, otherwise a bar for each of its first lines. An SVG. */
export function reportDrawing({ name, query, report, network }: Pictured): string {
  const figure = chartedFigure(query)
  const days = periodLabel(report.days.from, report.days.to)
  const total = figureText(figure, report.totals.figures[figure])
  const small = { size: 15, color: COLORS.muted }
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.surface}"/>`,
    drawnText(fittedText(name, 26, WIDTH - 2 * MARGIN), { x: MARGIN, y: 56, size: 26, color: COLORS.text }),
    drawnText(`${FIGURE_NAMES[figure]} ${total} · ${days}`, { x: MARGIN, y: 86, ...small }),
    ...chart(query, report, figure),
    drawnText(`${network} · Eastern days`, { x: MARGIN, y: HEIGHT - 20, ...small, size: 13 }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`
}

function chart(query: ReportQuery, report: Report, figure: ReportFigure): string[] {
  const bars = report.lines.flatMap((line) => toBars(line, figure))
  if (bars.length === 0) {
    const position = { x: WIDTH / 2, y: HEIGHT / 2, size: 18, color: COLORS.muted, align: 'middle' as const }
    return [drawnText('No clicks or conversions in this period', position)]
  }
  const [first] = ownDimensions(query)
  const isTime = first !== undefined && TIME_DIMENSIONS.includes(first) && ownDimensions(query).length === 1
  return isTime ? columns(inTime(report, figure), figure) : rows(bars.slice(0, BARS_MAX), figure)
}

const toBars = ({ values, figures }: ReportLine, figure: ReportFigure): Bar[] =>
  values ? [{ name: values.map((value) => value.name).join(' · '), value: figures[figure] ?? 0 }] : []

const inTime = ({ lines }: Report, figure: ReportFigure): Bar[] =>
  lines
    .flatMap(({ values, figures }) => {
      const [first] = values ?? []
      return first ? [{ key: first.value, name: isDay(first.value) ? dayLabel(first.value) : first.name, figures }] : []
    })
    .sort((a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }))
    .map(({ name, figures }) => ({ name, value: figures[figure] ?? 0 }))
    .slice(-COLUMNS_MAX)

/** The longest bar fills the room; what is below nothing has none. */
const barLength = (value: number, bars: readonly Bar[], room: number) =>
  (Math.max(0, value) / Math.max(1e-9, ...bars.map((bar) => bar.value))) * room

function rows(bars: readonly Bar[], figure: ReportFigure): string[] {
  const [names, figures] = [260, 120]
  const height = Math.min(40, (BOTTOM - TOP) / bars.length)
  const room = WIDTH - 2 * MARGIN - names - figures
  return bars.flatMap(({ name, value }, index) => {
    const y = TOP + index * height
    const line = y + height / 2 + 5
    const width = barLength(value, bars, room).toFixed(1)
    return [
      drawnText(fittedText(name, 15, names - 16), { x: MARGIN, y: line, size: 15, color: COLORS.text }),
      `<rect x="${MARGIN + names}" y="${y + 6}" width="${width}" height="${height - 12}" rx="4" fill="${COLORS.accent}"/>`,
      drawnText(figureText(figure, value), { x: WIDTH - MARGIN, y: line, size: 15, color: COLORS.text, align: 'end' }),
    ]
  })
}

function columns(bars: readonly Bar[], figure: ReportFigure): string[] {
  const [left, floor] = [MARGIN, BOTTOM - 28]
  const step = (WIDTH - 2 * MARGIN) / bars.length
  const highest = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), { name: '', value: 0 })
  const named = Math.max(1, Math.ceil(bars.length / 8))
  const text = { size: 13, color: COLORS.muted }
  return [
    drawnText(`Highest ${figureText(figure, highest.value)}`, { x: WIDTH - MARGIN, y: 86, ...text, align: 'end' }),
    `<rect x="${left}" y="${floor}" width="${WIDTH - 2 * MARGIN}" height="1" fill="${COLORS.line}"/>`,
    ...bars.flatMap(({ name, value }, index) => {
      const height = barLength(value, bars, floor - TOP)
      const x = left + index * step
      const width = Math.max(1, step - Math.min(6, step / 4))
      const bar = `<rect x="${x.toFixed(1)}" y="${(floor - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="2" fill="${COLORS.accent}"/>`
      if (index % named !== 0) return [bar]
      const room = Math.min(step * named - 8, WIDTH - MARGIN - x)
      return [bar, drawnText(fittedText(name, 13, room), { x, y: floor + 22, ...text })]
    }),
  ]
}
