import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnText, fittedText, textWidth } from '@/lib/platform/pictures/drawn-text'
import { latin } from '@/lib/platform/text/transliterate'
import { type Report, type ReportQuery, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { reportDrawing } from '@/lib/reporting/views/picture-rules'
import { reportFile } from '@/lib/reporting/views/picture-service'

const query = (choice: Record<string, string>) => staffReportQuerySchema.parse(choice) as ReportQuery
const line = (value: string, name: string, payoutCents: number) => ({
  values: [{ value, name }],
  figures: { payoutCents },
  before: null,
  cells: [],
})
const report = (lines: Report['lines']): Report => ({
  days: { from: '2026-11-01', to: '2026-11-20' },
  daysBefore: null,
  lines,
  folded: 0,
  columns: [],
  foldedColumns: 0,
  totals: { figures: { payoutCents: 600 }, before: null, cells: [] },
  filters: [],
  source: { reader: 'rollups', readAt: '2026-11-20T12:00:00.000Z', clicksFrom: null },
})
const widths = (svg: string) =>
  [...svg.matchAll(/<rect x="300"[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width))
const heights = (svg: string) => [...svg.matchAll(/height="([\d.]+)" rx="2"/g)].map(([, height]) => Number(height))

test('bars are as long as their figures, and a negative one has no length', () => {
  const lines = [line('1', 'Card', 400), line('2', 'VPN', 200), line('3', 'Loss', -50)]
  const svg = reportDrawing({
    name: 'Best',
    query: query({ figures: 'payoutCents' }),
    report: report(lines),
    network: 'Net',
  })
  const [first = 0, second = 0, third] = widths(svg)
  expect(first).toBeGreaterThan(400)
  expect(second).toBeCloseTo(first / 2, 0)
  expect(third).toBe(0)
})

test('days are columns in their order, whatever the order of the lines', () => {
  const lines = [line('2026-11-03', 'Nov 3', 300), line('2026-11-01', 'Nov 1', 100), line('2026-11-02', 'Nov 2', 200)]
  const shape = query({ by: 'day', figures: 'payoutCents' })
  const [first = 0, second = 0, third = 0] = heights(
    reportDrawing({ name: 'Days', query: shape, report: report(lines), network: 'Net' }),
  )
  expect(second).toBeCloseTo(2 * first, 0)
  expect(third).toBeCloseTo(3 * first, 0)
})

test('names are drawn as outlines, so that no markup of theirs is in the picture', () => {
  const svg = reportDrawing({
    name: '<script>&"',
    query: query({ figures: 'payoutCents' }),
    network: 'Net',
    report: report([line('1', '</svg><image href="file:///etc/passwd"/>', 400)]),
  })
  expect(svg).not.toMatch(/script|image|passwd|<text/)
  expect(svg.match(/<\/svg>/g)).toHaveLength(1)
})

test('a text is cut to its width, and letters of every script are letters, none a box', () => {
  expect(fittedText('Short', 15, 200)).toBe('Short')
  const cut = fittedText('A source with a name that is far too long to stand beside its bar', 15, 200)
  expect(cut.endsWith('…')).toBe(true)
  expect(textWidth(cut, 15)).toBeLessThanOrEqual(200)
  const outlineOf = (letter: string) =>
    drawnText(letter, { x: 0, y: 0, size: 10, color: '#000' })
      .match(/ d="M[^"]+"/g)
      ?.join(' ')
  const letters = new Set('ŁódźNguyễnŞişliSğİĐặngČeštinaСеверКиївΕλλάδα€…')
  expect([...letters].filter((letter) => outlineOf(letter) === undefined)).toEqual([])
  // Latin, Cyrillic and Greek letters that look alike may share an outline; a box would be shared by all
  const outlines = [...'ŁźễŞğİĐặČšСеверКиївλδ'].map(outlineOf)
  expect(new Set(outlines).size).toBe(new Set('ŁźễŞğİĐặČšСеверКиївλδ').size)
  // scripts that no font here has are written as they sound
  expect(outlineOf('日')).toBe(outlineOf(latin('日')))
  expect(outlineOf('ش')).toBe(outlineOf('sh'))
})

test('the picture shows the bars in the brand’s color', async () => {
  const { content, name } = await reportFile('chart', {
    name: 'Best',
    query: query({ figures: 'payoutCents' }),
    report: report([line('1', 'Card', 400)]),
  })
  expect(name).toBe('report-by-offer-2026-11-01-2026-11-20.png')
  const { data, info } = await sharp(Buffer.from(content, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  const [red = 0, , blue = 255] = pixel(400, 148)
  expect(red - blue).toBeGreaterThan(60)
  expect(Math.min(...pixel(990, 300))).toBeGreaterThan(240)
})

test('after a picture was drawn, drawings of others are refused again', async () => {
  await reportFile('chart', { name: 'Best', query: query({ figures: 'payoutCents' }), report: report([]) })
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  await expect(sharp(svg).png().toBuffer()).rejects.toThrow()
})
