import type { Attachment, Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { periodLabel } from '@/lib/platform/dates/days'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { Report, ReportQuery } from '../../builder/schema'
import { figureText } from '../../builder/text-rules'
import { FIGURE_NAMES } from '../../report-queries/figure-constants'
import { REPORT_PATHS, type ReportSide } from '../constants'
import { UNSUBSCRIBE_PAGE, UNSUBSCRIBE_ROUTE } from './constants'
import { unsubscribeToken } from './rules'

type Of = { mailId: string; name: string; firstName: string; side: ReportSide; choice: string; timing: string }

/** A view by email: its totals in the text, all of it in the file. */
export function reportEmail(of: Of, query: ReportQuery, report: Report, file: Attachment): Mail {
  const days = periodLabel(report.days.from, report.days.to)
  const totals = query.figures
    .map((name) => `${FIGURE_NAMES[name]}: ${figureText(name, report.totals.figures[name])}`)
    .join(' · ')
  const name = report.lines.length === 0 ? 'report-empty' : 'report'
  const mail = composeMail(name, { ...valuesOf(of), days, totals }, { template: 'report', ...linksOf(of) })
  return { ...mail, attachments: [file], unsubscribeUrl: unsubscribeUrl(of) }
}

/** Says that a report could not be made, and why. */
export const failedReportEmail = (of: Of, reason: string): Mail => ({
  ...composeMail('report-failed', { ...valuesOf(of), reason }, linksOf(of)),
  unsubscribeUrl: unsubscribeUrl(of),
})

const valuesOf = ({ firstName, name, timing }: Of) => ({ firstName: firstName || 'there', report: name, timing })

const linksOf = ({ mailId, side, choice }: Of) => ({
  url: siteUrl(`${REPORT_PATHS[side]}?${choice}`),
  footnoteUrl: siteUrl(`${UNSUBSCRIBE_PAGE}/${unsubscribeToken(mailId)}`),
})

const unsubscribeUrl = ({ mailId }: Of): string => siteUrl(`${UNSUBSCRIBE_ROUTE}/${unsubscribeToken(mailId)}`)
