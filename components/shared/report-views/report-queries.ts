import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type Report, reportSchema } from '@/lib/reporting/builder/schema'
import type { ReportConfig } from './report-place'

/** The keys of reports; those of staff begin with their page's, so that signing out of it forgets them. */
export const reportKeys = {
  all: ({ isStaff }: ReportConfig) => (isStaff ? (['admin', 'revenue', 'report'] as const) : (['reports'] as const)),
}

const FRESH_MS = 30_000

/** A report by the query of its address. It is read when it changes or is refreshed, not on an interval. */
export const reportOptions = (config: ReportConfig, text: string) =>
  queryOptions({
    queryKey: [...reportKeys.all(config), text],
    queryFn: async ({ signal }): Promise<Report & { text: string }> => ({
      text,
      ...(await apiFetch(`${config.path}?${text}`, { schema: reportSchema, signal })),
    }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
