import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { previewSchema, type TriedText, textsSchema } from '@/lib/runtime/settings/texts-admin-schema'
import { adminKeys } from '../../kit/keys'

export const TEXTS_PATH = '/api/admin/settings/texts'

export const textsOptions = apiQuery([...adminKeys.page('settings'), 'texts'], TEXTS_PATH, textsSchema)

/** An email with words that are not saved; words that are refused are an error, with the field. */
export const previewOptions = (tried: TriedText) =>
  queryOptions({
    queryKey: [...adminKeys.page('settings'), 'text-preview', tried] as const,
    queryFn: ({ signal }) =>
      apiFetch(`${TEXTS_PATH}/preview`, { schema: previewSchema, method: 'POST', body: tried, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
