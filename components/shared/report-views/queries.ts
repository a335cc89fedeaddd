import { apiFetch } from '@/lib/platform/http/api-client'
import type { AlertInput } from '@/lib/reporting/views/alerts/schema'
import { reportAlertsSchema } from '@/lib/reporting/views/alerts/schema'
import type { ReportSide } from '@/lib/reporting/views/constants'
import type { MailInput } from '@/lib/reporting/views/emails/schema'
import { reportMailsSchema } from '@/lib/reporting/views/emails/schema'
import type { ChangeView, SaveView } from '@/lib/reporting/views/schema'
import { madeViewSchema, savedViewsSchema } from '@/lib/reporting/views/schema'
import type { ShareView } from '@/lib/reporting/views/shares/schema'
import { madeShareSchema, sharesSchema } from '@/lib/reporting/views/shares/schema'
import { apiQuery } from '../live/api-query'

const PATH = '/api/report-views'

/** The keys of views; those of staff begin with their page's. */
export const viewKeys = {
  all: (side: ReportSide) =>
    side === 'staff' ? (['admin', 'revenue', 'views'] as const) : (['report-views'] as const),
}

export const viewsOptions = (side: ReportSide) =>
  apiQuery([...viewKeys.all(side), 'list'], `${PATH}/${side}`, savedViewsSchema)
export const mailsOptions = (side: ReportSide) =>
  apiQuery([...viewKeys.all(side), 'mails'], `${PATH}/${side}/mails`, reportMailsSchema)
export const alertsOptions = (side: ReportSide) =>
  apiQuery([...viewKeys.all(side), 'alerts'], `${PATH}/${side}/alerts`, reportAlertsSchema)
export const sharesOptions = (viewId: string) =>
  apiQuery([...viewKeys.all('own'), 'shares', viewId], `${PATH}/own/${viewId}/shares`, sharesSchema)

const post = (path: string, body: object) => apiFetch(`${PATH}/${path}`, { method: 'POST', body })
const patch = (path: string, body: object) => apiFetch(`${PATH}/${path}`, { method: 'PATCH', body })
const remove = (path: string) => apiFetch(`${PATH}/${path}`, { method: 'DELETE' })

export const saveView = (side: ReportSide, body: SaveView) =>
  apiFetch(`${PATH}/${side}`, { schema: madeViewSchema, method: 'POST', body })
export const changeView = (side: ReportSide, id: string, body: ChangeView) => patch(`${side}/${id}`, body)
export const removeView = (side: ReportSide, id: string) => remove(`${side}/${id}`)
export const orderViews = (side: ReportSide, ids: readonly string[]) =>
  apiFetch(`${PATH}/${side}/order`, { method: 'PUT', body: { ids } })

export const shareView = (viewId: string, body: ShareView) =>
  apiFetch(`${PATH}/own/${viewId}/shares`, { schema: madeShareSchema, method: 'POST', body })
export const endShare = (viewId: string, id: string) => remove(`own/${viewId}/shares/${id}`)

export const scheduleMail = (side: ReportSide, viewId: string, body: MailInput) => post(`${side}/${viewId}/mails`, body)
export const watchFigure = (side: ReportSide, viewId: string, body: AlertInput) =>
  post(`${side}/${viewId}/alerts`, body)

/** A schedule or an alert of one's own. */
export type Kind = 'mails' | 'alerts'
export const switchOne = (side: ReportSide, kind: Kind, id: string, isActive: boolean) =>
  patch(`${side}/${kind}/${id}`, { isActive })
export const removeOne = (side: ReportSide, kind: Kind, id: string) => remove(`${side}/${kind}/${id}`)
