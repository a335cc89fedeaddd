import 'server-only'
import type { Attachment } from '@/lib/messages/mail/template-rules'
import { renderDrawing } from '@/lib/platform/pictures/drawing'
import { brandName } from '@/lib/platform/settings/current'
import { csvRows } from '@/lib/platform/text/csv'
import { reportCsv } from '../builder/csv-rules'
import { type Pictured, reportDrawing } from './picture-rules'

type Made = Omit<Pictured, 'network'>

/** A report as a file of an email: its lines as CSV, or a picture of its chart. @throws AppError unavailable */
export async function reportFile(format: 'csv' | 'chart', made: Made): Promise<Attachment> {
  const { from, to } = made.report.days
  const name = `report-by-${made.query.by.join('-')}-${from}-${to}`
  if (format === 'csv') {
    const text = csvRows(reportCsv(made.query, made.report))
    return { name: `${name}.csv`, type: 'text/csv', content: Buffer.from(text).toString('base64') }
  }
  const picture = await renderDrawing(reportDrawing({ ...made, network: brandName() }))
  return { name: `${name}.png`, type: 'image/png', content: picture.toString('base64') }
}
