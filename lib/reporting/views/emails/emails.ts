import { type Attachment, type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { periodLabel } from '@/lib/platform/dates/days'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import type { Report, ReportQuery } from '../../builder/schema'
import { figureText } from '../../builder/text-rules'
import { FIGURE_NAMES } from '../../cubes/figure-constants'
import { REPORT_PATHS, type ReportSide } from '../constants'
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_ROUTE } from './constants'
import { unsubscribeToken } from './rules'

type Of = { mailId: string; name: string; firstName: string; side: ReportSide; choice: string; timing: string }

/** A view by email: its totals in the text, all of it in the file. */
export function reportEmail(of: Of, query: ReportQuery, report: Report, file: Attachment): Mail {
  const days = periodLabel(report.days.from, report.days.to)
  const totals = query.figures.map((name) => `${FIGURE_NAMES[name]}: ${figureText(name, report.totals.figures[name])}`)
  return {
    ...email(of, 'report', `${of.name}: ${days}`, [...intro(report, days), totals.join(' · ')]),
    attachments: [file],
  }
}

const intro = ({ lines }: Report, days: string): string[] =>
  lines.length === 0
    ? [`There were no clicks or conversions for ${days}.`]
    : [`Your report for ${days} is attached. In all:`]

/** Says that a report could not be made, and why. */
export const failedReportEmail = (of: Of, reason: string): Mail =>
  email(of, 'report-failed', `${of.name} could not be made`, [
    `The report you asked for could not be made this time: ${reason}`,
    'The next one is sent as usual. If it fails again, open the report and change it.',
  ])

function email(
  { mailId, firstName, side, choice, timing }: Of,
  template: string,
  title: string,
  lines: string[],
): Mail {
  const token = unsubscribeToken(mailId)
  return {
    ...renderEmail({
      template,
      subject: `${title} · ${brandName()}`,
      heading: title,
      paragraphs: [`Hello ${firstName || 'there'},`, ...lines],
      action: { label: 'Open the report', url: siteUrl(`${REPORT_PATHS[side]}?${choice}`) },
      footnote: `You get this email ${timing}, because you asked for it.`,
      footnoteLink: { label: 'Stop these emails', url: siteUrl(`${UNSUBSCRIBE_PAGE}/${token}`) },
    }),
    unsubscribeUrl: siteUrl(`${UNSUBSCRIBE_ROUTE}/${token}`),
  }
}
