import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { AlertInput } from '@/lib/reporting/views/alerts/schema'
import { reportAlertsSchema } from '@/lib/reporting/views/alerts/schema'
import type { ReportSide } from '@/lib/reporting/views/constants'
import type { MailInput } from '@/lib/reporting/views/emails/schema'
import { reportMailsSchema } from '@/lib/reporting/views/emails/schema'
import type { ChangeView, KeepView } from '@/lib/reporting/views/schema'
import { savedViewsSchema } from '@/lib/reporting/views/schema'
import type { ShareView } from '@/lib/reporting/views/shares/schema'
import { madeShareSchema, sharesSchema } from '@/lib/reporting/views/shares/schema'

const PATH = '/api/report-views'

/** The keys of views; those of staff begin with their page's. */
export const viewKeys = {
  all: (side: ReportSide) =>
    side === 'staff' ? (['admin', 'revenue', 'views'] as const) : (['report-views'] as const),
}

export const viewsOptions = (side: ReportSide) =>
  queryOptions({
    queryKey: [...viewKeys.all(side), 'list'],
    queryFn: async ({ signal }) => savedViewsSchema.parse(await apiFetch(`${PATH}/${side}`, { signal })),
  })
export const mailsOptions = (side: ReportSide) =>
  queryOptions({
    queryKey: [...viewKeys.all(side), 'mails'],
    queryFn: async ({ signal }) => reportMailsSchema.parse(await apiFetch(`${PATH}/${side}/mails`, { signal })),
  })
export const alertsOptions = (side: ReportSide) =>
  queryOptions({
    queryKey: [...viewKeys.all(side), 'alerts'],
    queryFn: async ({ signal }) => reportAlertsSchema.parse(await apiFetch(`${PATH}/${side}/alerts`, { signal })),
  })
export const sharesOptions = (viewId: string) =>
  queryOptions({
    queryKey: [...viewKeys.all('own'), 'shares', viewId],
    queryFn: async ({ signal }) => sharesSchema.parse(await apiFetch(`${PATH}/own/${viewId}/shares`, { signal })),
  })

type Made = { id: string }
const post = (path: string, body: object) => apiFetch<Made>(`${PATH}/${path}`, { method: 'POST', body })
const patch = (path: string, body: object) => apiFetch<Made>(`${PATH}/${path}`, { method: 'PATCH', body })
const remove = (path: string) => apiFetch<Made>(`${PATH}/${path}`, { method: 'DELETE' })

export const keepView = (side: ReportSide, body: KeepView) => post(side, body)
export const changeView = (side: ReportSide, id: string, body: ChangeView) => patch(`${side}/${id}`, body)
export const removeView = (side: ReportSide, id: string) => remove(`${side}/${id}`)
export const orderViews = (side: ReportSide, ids: readonly string[]) =>
  apiFetch(`${PATH}/${side}/order`, { method: 'PUT', body: { ids } })

export const shareView = async (viewId: string, body: ShareView) =>
  madeShareSchema.parse(await post(`own/${viewId}/shares`, body))
export const endShare = (viewId: string, id: string) => remove(`own/${viewId}/shares/${id}`)

export const scheduleMail = (side: ReportSide, viewId: string, body: MailInput) => post(`${side}/${viewId}/mails`, body)
export const watchFigure = (side: ReportSide, viewId: string, body: AlertInput) =>
  post(`${side}/${viewId}/alerts`, body)

/** A schedule or an alert of one's own. */
export type Kind = 'mails' | 'alerts'
export const switchOne = (side: ReportSide, kind: Kind, id: string, isActive: boolean) =>
  patch(`${side}/${kind}/${id}`, { isActive })
export const removeOne = (side: ReportSide, kind: Kind, id: string) => remove(`${side}/${kind}/${id}`)
